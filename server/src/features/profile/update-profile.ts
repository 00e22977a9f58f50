import type { z } from "zod";
import type { profile } from "@madrasa/contract/profile";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { finishRenames, renameTeacher } from "../courses/index.ts";
import { lockUser, findUser, changeUser } from "../../identity/index.ts";

type Change = z.output<typeof profile.updateMe.body>;

/** Changes what needs no code: names, the language, the way of contact, and whether students see the number. */
export async function updateProfile(
  { database, backgroundTasks }: Platform,
  actor: Actor,
  change: Change,
): Promise<void> {
  const isRenamed = await database.transaction(async (tx) => {
    await lockUser(tx, actor.id, "write");
    const user = await findUser(tx, actor.id);
    if (!user) throw refuse("NOT_SIGNED_IN");
    const { firstName = user.first_name, lastName = user.last_name } = change;
    await changeUser(tx, user, {
      first_name: firstName,
      last_name: lastName,
      language: change.language ?? user.language,
      contact_method: change.TelegramOrWhatsapp ?? user.contact_method,
      phone_hidden:
        change.phoneHidden === undefined ? user.phone_hidden : change.phoneHidden ? 1 : 0,
    });
    if (user.role !== "teacher") return false;
    if (firstName === user.first_name && lastName === user.last_name) return false;
    await renameTeacher(tx, actor.id);
    return true;
  });
  if (isRenamed) {
    backgroundTasks.run("renaming a teacher in search texts", (closing) =>
      finishRenames({ database }, closing),
    );
  }
}
