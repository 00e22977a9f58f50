import { DAY } from "../platform/clock.ts";
import type { TestSchool } from "./test-school.ts";

/** Advances past the restore period and sweeps. */
export async function forgetDeleted(school: TestSchool): Promise<void> {
  school.wait(7 * DAY);
  await school.sweep();
}
