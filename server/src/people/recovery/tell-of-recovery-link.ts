import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type Person,
  verifiedContacts,
  letter,
  findUser,
  tell,
} from "../../base/identity/index.ts";

export function tellOfRecoveryLink(platform: Platform, actor: Actor, user: Person): void {
  const { backgroundTasks, config, database } = platform;
  backgroundTasks.run("telling of a recovery link", async () => {
    const admin = await findUser(database.read, actor.id);
    const name = admin ? `${admin.first_name} ${admin.last_name}` : "An admin";
    await tell(
      platform,
      "account",
      verifiedContacts(user),
      letter(config, "recoveryLink", { admin: name }),
    );
  });
}
