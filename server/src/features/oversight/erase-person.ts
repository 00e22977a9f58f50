import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { forgetReasons, recordAct, targetOf } from "../audit/index.ts";
import { sweepFiles } from "../files/index.ts";
import { eraseAccount } from "../leaving/index.ts";
import { overseen } from "./oversight.policy.ts";
import { purgeCourses } from "./purge-courses.ts";

/**
 * Erases a person for good: account, progress, notes and images, and of a teacher the courses with all
 * that students did in them. Records who did it to which id. The bytes of files go after the answer.
 */
export async function erasePerson(platform: Platform, actor: Actor, userId: string): Promise<void> {
  const { database, backgroundTasks } = platform;
  await eraseAccount(platform, userId, async (tx, user) => {
    const person = overseen(actor, user);
    await recordAct(platform, tx, { actor, act: "eraseAccount", target: targetOf(person) });
    return person;
  });
  await purgeCourses(platform, userId);
  await database.transaction(forgetReasons);
  await database.emptyLog();
  backgroundTasks.run("removing files", () => sweepFiles(platform));
}
