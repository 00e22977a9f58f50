import type { z } from "zod";
import type { oversight } from "@madrasa/contract/office/oversight";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { forgetReasons, recordAction, targetOf } from "../../base/audit/index.ts";
import { requireNoOpenComplaint } from "../../base/complaints/index.ts";
import { sweepFiles } from "../../base/files/index.ts";
import { eraseAccount } from "../account-deletion/index.ts";
import { requireErasablePerson } from "./oversight.policy.ts";
import { purgeCourses } from "./purge-courses.ts";

/**
 * Erases a person finally: account, progress, notes, images and, for teachers, courses with students' work. Audits the
 * id only. File bytes are deleted after the response.
 */
export async function erasePerson(
  platform: Platform,
  actor: Actor,
  { userID: userId, children }: z.output<typeof oversight.erasePerson.body>,
): Promise<void> {
  await eraseAccount(platform, { userId, actor, children }, async (tx, user) => {
    const person = requireErasablePerson(actor, user);
    await requireNoOpenComplaint(tx, actor, person.id);
    await recordAction(platform, tx, { actor, action: "eraseAccount", target: targetOf(person) });
    return person;
  });
  await purgeCourses(platform, userId);
  await forgetReasons(platform.database);
  await platform.database.emptyLog();
  platform.backgroundTasks.run("removing files", () => sweepFiles(platform));
}
