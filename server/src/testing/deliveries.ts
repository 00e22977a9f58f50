import { contract } from "@madrasa/contract";
import { createApp, type App } from "../app.ts";
import { beginSession, insertUsers, notify, type Notice } from "../base/identity/index.ts";
import { newId } from "../platform/secrets.ts";
import type { Platform } from "../platform/platform.ts";
import { startMailServer } from "./mail-server.ts";
import { createTestApp, type TestApp } from "./test-app.ts";
import { startTwilioStandIn } from "./twilio-stand-in.ts";

const ACCOUNT = { accountSid: "AC0123456789abcdef", authToken: "cedar" };

/** A school with a mail server and a Twilio stand-in; on PostgreSQL with a second server. */
export async function openSchoolWithProviders() {
  const [mail, twilio] = [await startMailServer(), await startTwilioStandIn(ACCOUNT)];
  const env = {
    HOST: "0.0.0.0",
    OUTBOX: "",
    SMTP_URL: mail.url,
    MAIL_FROM: "school@madrasa.test",
    TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
    TWILIO_SMS_FROM: "+14155550100",
  };
  const school = await createTestApp(env, ({ twilio: account }) => ({
    twilio: account && {
      ...account,
      origin: twilio.origin,
      timeout: 1_000, // not a limit: the provider that says nothing
    },
  }));
  const { config, log, clock, database } = school.platform;
  const second: App =
    database.dialect === "postgres" ? await createApp(config, log, { clock }) : school;
  const servers = [school, second] as const;
  const deliver = async () => {
    for (const one of servers) one.deliver();
    for (const { platform } of servers) await platform.backgroundTasks.settled();
  };
  const rows = () => database.read.selectFrom("deliveries").selectAll().execute();
  const sessionOf = async (userId: string) => {
    const browser = { userAgent: "", cookies: "" };
    const visit = { userId, known: [], browser, hasPassed: false };
    return (await database.transaction((tx) => beginSession(tx, visit, clock()))).token;
  };
  return {
    school,
    mail,
    twilio,
    deliver,
    rows,
    sessionOf,
    states: async () =>
      Object.entries(Object.groupBy(await rows(), ({ state }) => state))
        .map(([state, some]) => [state, some?.length] as const)
        .toSorted(([one], [other]) => one.localeCompare(other)),
    readStatus: async () => {
      const admin = database.read.selectFrom("users").select("id").where("role", "=", "superadmin");
      const token = await sessionOf((await admin.executeTakeFirstOrThrow()).id);
      return (await school.call(contract.status.readStatus, { as: { token } })).data;
    },
    reset: async () => {
      mail.behave("take");
      twilio.behave("take");
      await deliver();
      await database.transaction((tx) => tx.deleteFrom("deliveries").execute());
      mail.taken.length = 0;
      twilio.taken.length = 0;
    },
    close: async () => {
      if (second !== school) await second.http.close();
      await school.close();
      await Promise.all([mail.close(), twilio.close()]);
    },
  };
}

export type SchoolWithProviders = Awaited<ReturnType<typeof openSchoolWithProviders>>;

let people = 0;

/** Students with a verified email, a phone, or both, without sign-up. Returns their ids. */
export async function peopleWith(
  { platform: { database, clock } }: Pick<TestApp, "platform">,
  count: number,
  contact: { email?: boolean; phone?: boolean },
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    people += 1;
    return {
      id: newId(),
      role: "student" as const,
      first_name: `Reader ${people}`,
      last_name: "Of notices",
      email: contact.email ? `reader-${people}@school.test` : null,
      email_verified: contact.email ? (1 as const) : (0 as const),
      phone: contact.phone ? String(7_000_000_000 + people) : null,
      phone_country: contact.phone ? ("IQ" as const) : null,
      password_hash: null,
      contact_method: "whatsapp" as const,
      language: null,
      approved: 1 as const,
      created_at: clock(),
      deleted_at: null,
    };
  });
  for (let from = 0; from < rows.length; from += 500) {
    await database.transaction((tx) => insertUsers(tx, rows.slice(from, from + 500)));
  }
  return rows.map(({ id }) => id);
}

const REPLY: Notice = {
  kind: "complaint",
  template: "complaintAnswered",
  facts: { link: "https://school.test/told-the-school" },
};

export async function notifyIds(
  platform: Platform,
  ids: readonly string[],
  notice: Partial<Notice> = {},
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    for (let from = 0; from < ids.length; from += 500) {
      const some = ids.slice(from, from + 500);
      const found = await tx.selectFrom("users").selectAll().where("id", "in", some).execute();
      await notify(tx, platform, found, { ...REPLY, ...notice });
    }
  });
}
