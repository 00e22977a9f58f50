import { contract } from "@madrasa/contract";
import { superadminSession } from "@madrasa/testkit/people";
import { DAY } from "../platform/clock.ts";
import type { TestSchool } from "./test-school.ts";

/**
 * Lets some days pass, and what is over is removed. The superadmin makes a call, since a session that is
 * not used for 30 days ends, and a random sequence may pass more.
 */
export async function moveOn(school: TestSchool, days: number): Promise<void> {
  school.wait(days * DAY);
  await school.sweep();
  await school.call(contract.profile.readMe, { as: await superadminSession(school) });
}
