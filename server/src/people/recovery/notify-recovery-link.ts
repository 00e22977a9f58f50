import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type Person,
  verifiedContacts,
  notificationTemplate,
  findUser,
  notify,
} from "../../base/identity/index.ts";

export function notifyRecoveryLink(platform: Platform, actor: Actor, user: Person): void {
  const { backgroundTasks, config, database } = platform;
  backgroundTasks.run("telling of a recovery link", async () => {
    const admin = await findUser(database.read, actor.id);
    const name = admin ? `${admin.first_name} ${admin.last_name}` : "An admin";
    await notify(
      platform,
      "account",
      verifiedContacts(user),
      notificationTemplate(config, "recoveryLink", { admin: name }),
    );
  });
}
