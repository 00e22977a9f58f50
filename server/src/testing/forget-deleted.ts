import { DAY } from "../platform/clock.ts";
import type { TestSchool } from "./test-school.ts";

/** Lets the days pass in which deleted accounts can come back, and sweeps. */
export async function forgetDeleted(school: TestSchool): Promise<void> {
  school.wait(7 * DAY);
  await school.sweep();
}
