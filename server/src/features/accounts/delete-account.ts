import { holdRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Actor } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteCoursesOf } from "../courses/index.ts";
import { removeStudent } from "../enrolment/index.ts";
import { buryUser, countSuperadmins, deleteUser } from "./accounts.queries.ts";
import { deleteAddressChangesOf } from "./address-changes.queries.ts";
import { deleteCodesOf } from "./codes.queries.ts";
import { deleteSessionsOf } from "./sessions.queries.ts";

/**
 * Removes a person and everything that is theirs, in one transaction: cut off, nothing has happened.
 * A teacher stays as a nameless owner, so that deleted courses can still be listed and restored.
 */
export async function deleteAccount(platform: Platform, actor: Actor): Promise<void> {
  const { database, clock } = platform;
  await database.transaction(async (tx) => {
    // Whoever is enrolling or ticking under this name at the moment waits, and then finds nobody.
    await holdRows(database, tx, "users", "id", actor.id, "remove");
    await deleteSessionsOf(tx, actor.id);
    await deleteCodesOf(tx, actor.id);
    await deleteAddressChangesOf(tx, actor.id);
    if (actor.role === "teacher") {
      await deleteCoursesOf(tx, actor.id, clock());
      await buryUser(tx, actor.id, clock());
      return;
    }
    if (actor.role === "superadmin" && (await countSuperadmins(tx)) <= 1) {
      throw refuse("LAST_SUPERADMIN");
    }
    if (actor.role === "student") await removeStudent(tx, actor.id);
    await deleteUser(tx, actor.id);
  });
}
