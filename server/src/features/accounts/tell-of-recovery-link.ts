import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { findUser, type UserRow } from "./accounts.queries.ts";
import { recoveryLinkText } from "./message-texts.ts";
import { tell, verifiedContacts } from "./notices.ts";

/** Tells a person, by their verified email and phone, which admin made a link to their account. */
export function tellOfRecoveryLink(platform: Platform, actor: Actor, user: UserRow): void {
  const { backgroundTasks, config, database } = platform;
  backgroundTasks.run("telling of a recovery link", async () => {
    const admin = await findUser(database.read, actor.id);
    const name = admin ? `${admin.first_name} ${admin.last_name}` : "An admin";
    await tell(platform, verifiedContacts(user), recoveryLinkText(config.schoolNames, name));
  });
}
