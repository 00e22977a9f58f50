import type { z } from "zod";
import type { accounts } from "@madrasa/contract/accounts";
import { lockUser } from "../../platform/database/lock-user.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { renameTeacher } from "../courses/index.ts";
import { changeUser, findUser } from "./accounts.queries.ts";
import { userSearchText } from "./user-search.ts";

type Change = z.output<typeof accounts.updateMe.body>;

/** Changes what needs no code: names, the language, the way of contact, and whether students see the number. */
export async function updateProfile(
  { database }: Platform,
  actor: Actor,
  change: Change,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockUser(tx, actor.id, "write");
    const user = await findUser(tx, actor.id);
    if (!user) throw refuse("NOT_SIGNED_IN");
    const { firstName = user.first_name, lastName = user.last_name } = change;
    await changeUser(tx, actor.id, {
      first_name: firstName,
      last_name: lastName,
      search: userSearchText({ firstName, lastName, email: user.email, phone: user.phone }),
      language: change.language ?? user.language,
      contact_method: change.TelegramOrWhatsapp ?? user.contact_method,
      phone_hidden:
        change.phoneHidden === undefined ? user.phone_hidden : change.phoneHidden ? 1 : 0,
    });
    const isRenamed = firstName !== user.first_name || lastName !== user.last_name;
    if (user.role === "teacher" && isRenamed)
      await renameTeacher(tx, actor.id, { firstName, lastName });
  });
}
