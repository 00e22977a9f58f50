import type { z } from "zod";
import type { profile } from "@madrasa/contract/people/profile";
import type { Role } from "@madrasa/contract/roles";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { requireAllowed } from "../../platform/require-allowed.ts";
import { actAs, changeUser, findUser, shownAsGuardian } from "../../base/identity/index.ts";

/** Changes the teacher's name in courses: first marks them, then goes through them in steps. */
export type RenameInCourses = {
  renameTeacher: (tx: Tx, teacherId: string) => Promise<void>;
  finishRenames: (platform: Pick<Platform, "database">, closing: AbortSignal) => Promise<void>;
};

type Change = z.output<typeof profile.updateMe.body>;

/** Not changed by a suspended person, whose name students go on reading. */
const SEEN_BY_OTHERS = [
  "firstName",
  "lastName",
  "TelegramOrWhatsapp",
  "phoneHidden",
  "phoneShownAsGuardian",
] as const;

/** A student's choice applies to all teachers; teachers hide their number from students only. */
function phoneChange(role: Role, { phoneHidden, phoneShownAsGuardian: shown }: Change) {
  if (shown !== undefined) return shownAsGuardian(role, shown);
  if (phoneHidden === undefined) return {};
  if (role === "student") return shownAsGuardian(role, !phoneHidden);
  return { phone_hidden: phoneHidden ? (1 as const) : (0 as const) };
}

function messageChoices({ announcementEmails, digest, digestEmails, digestDay }: Change) {
  const flag = (isOn: boolean) => (isOn ? (1 as const) : (0 as const));
  return {
    ...(announcementEmails !== undefined && { announcement_emails: flag(announcementEmails) }),
    ...(digest !== undefined && { digest: flag(digest) }),
    ...(digestEmails !== undefined && { digest_emails: flag(digestEmails) }),
    ...(digestDay !== undefined && { digest_day: digestDay }),
  };
}

/** Changes that need no code: names, language, contact method, visibility of the number, messages. */
export async function updateProfile(
  { database, backgroundTasks }: Platform,
  actor: Actor,
  change: Change,
  { renameTeacher, finishRenames }: RenameInCourses,
): Promise<void> {
  const { language, ...others } = change;
  const isSeen = SEEN_BY_OTHERS.some((field) => change[field] !== undefined);
  if (Object.keys(others).length > 0) requireAllowed(actor, isSeen ? [] : ["suspended"]);
  const isRenamed = await actAs(
    { database },
    actor,
    async (tx) => {
      const user = await findUser(tx, actor.id);
      if (!user) throw refuse("NOT_SIGNED_IN");
      const { firstName = user.first_name, lastName = user.last_name } = change;
      await changeUser(tx, user, {
        first_name: firstName,
        last_name: lastName,
        language: language ?? user.language,
        contact_method: change.TelegramOrWhatsapp ?? user.contact_method,
        ...phoneChange(user.role, change),
        ...messageChoices(change),
        ...(change.emailRefused === false && { email_refused_at: null }),
        ...(change.phoneRefused === false && { phone_refused_at: null }),
      });
      if (user.role !== "teacher") return false;
      if (firstName === user.first_name && lastName === user.last_name) return false;
      await renameTeacher(tx, actor.id);
      return true;
    },
    [actor.id],
  );
  if (isRenamed) {
    backgroundTasks.run("renaming a teacher in search texts", (closing) =>
      finishRenames({ database }, closing),
    );
  }
}
