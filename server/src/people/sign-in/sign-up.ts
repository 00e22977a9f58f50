import type { z } from "zod";
import type { signIn } from "@madrasa/contract/people/sign-in";
import { internationalNumber } from "@madrasa/contract/digits";
import type { Language } from "@madrasa/contract/languages";
import { HOUR } from "../../platform/clock.ts";
import type { Browser } from "../../platform/browser.ts";
import type { Tx } from "../../platform/database/database.ts";
import { isDuplicate, advisoryLock } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import { knownTimeZone } from "../../platform/formatters.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import {
  contactsOf,
  refuseCommonPassword,
  findHolders,
  findKnownDevices,
  deviceCookie,
  findUser,
  languageOf,
  notificationTemplate,
  hashPassword,
  insertUser,
  beginSession,
} from "../../base/identity/index.ts";
import { recordOwnAction } from "../../base/audit/index.ts";
import { type CodeRow, findCodes, consumeCode, proveCode } from "../../base/codes/index.ts";
import { acceptInvitation } from "../invitations/index.ts";
import { signedIn, type SignedIn } from "./sign-in.ts";

type Form = z.output<typeof signIn.signUp.body> & { language: Language };

/** Period in which the form can be submitted after proving the code. */
const PROVEN_FOR = HOUR;

export async function signUp(platform: Platform, form: Form, browser: Browser): Promise<SignedIn> {
  const { database, clock, config } = platform;
  const now = clock();
  await refuseCommonPassword(form.password, form.role);
  const phoneCode = await provenPhone(platform, form);
  const emailCode = await provenEmail(platform, form);
  const passwordHash = await hashPassword(form.password, config.passwordCost);
  const known = await findKnownDevices(database.read, browser);
  const id = newId();
  try {
    const { token, device, emailHolder } = await database.transaction(async (tx) => {
      if (!(await consumeCode(tx, phoneCode.id, now))) throw refuse("PHONE_NOT_VERIFIED");
      const proven = emailCode !== undefined && (await consumeCode(tx, emailCode.id, now));
      // Prevents two users who proved the same email from both taking it.
      if (proven) await advisoryLock(tx, `email:${form.email}`);
      // Not revealed: the email stays unverified, and its owner gets a message.
      const [owner] = proven ? await findHolders(tx, { email: form.email }) : [];
      const holder = owner && contactsOf(owner).emailVerified ? owner : undefined;
      if (form.invitation !== undefined) await acceptInvitation(tx, form.invitation, now);
      const isApproved = form.role !== "teacher" || form.invitation !== undefined;
      await insertUser(tx, {
        id,
        role: form.role,
        first_name: form.firstName,
        last_name: form.lastName,
        email: form.email,
        email_verified: proven && !holder ? 1 : 0,
        phone_country: form.country,
        phone: form.phone,
        password_hash: passwordHash,
        contact_method: form.TelegramOrWhatsapp,
        // Hidden by default for students.
        phone_hidden: form.role === "student" ? 1 : 0,
        approved: isApproved ? 1 : 0,
        language: form.language,
        time_zone: knownTimeZone(form.timeZone) ?? null,
        created_at: now,
      });
      if (form.invitation !== undefined) await recordJoining(platform, tx, id);
      const session = await beginSession(tx, { userId: id, known, browser }, now);
      return { ...session, emailHolder: holder };
    });
    if (emailHolder) notifyHolder(platform, form.email, languageOf(emailHolder));
    const setCookie = deviceCookie(config, device.token, known);
    return signedIn(platform, { id, role: form.role }, { token, setCookie });
  } catch (error) {
    if (isDuplicate(error)) throw refuse("PHONE_TAKEN");
    throw error;
  }
}

async function recordJoining(platform: Platform, tx: Tx, id: string): Promise<void> {
  const teacher = await findUser(tx, id);
  if (teacher) await recordOwnAction(platform, tx, teacher, "joinByInvitation");
}

/** The phone's code must be proven and sent again with the form. Wrong digits count like at the first check. */
async function provenPhone(platform: Platform, form: Form): Promise<CodeRow> {
  const target = internationalNumber(form.country, form.phone);
  const since = platform.clock() - PROVEN_FOR;
  const wanted = { purposes: ["createUser"], targets: [target], provenSince: since } as const;
  const proven = await findCodes(platform.database.read, wanted);
  if (proven.length === 0) throw refuse("PHONE_NOT_VERIFIED");
  const code = await proveCode(platform, { ...wanted, otp: form.otp, secret: form.secret });
  if (code.target !== target) throw refuse("PHONE_NOT_VERIFIED");
  return code;
}

async function provenEmail(
  { database, clock }: Platform,
  { email, emailOptId }: Form,
): Promise<CodeRow | undefined> {
  if (!emailOptId) return undefined;
  const [code] = await findCodes(database.read, {
    purposes: ["createUser"],
    targets: [email],
    requestId: emailOptId,
    provenSince: clock() - PROVEN_FOR,
  });
  return code;
}

function notifyHolder(
  { backgroundTasks, messages, config }: Platform,
  email: string,
  language: Language,
): void {
  backgroundTasks.run("telling an email's holder", () =>
    messages.send({
      channel: "email",
      to: email,
      language,
      ...notificationTemplate(config, "emailHeld")(language),
    }),
  );
}
