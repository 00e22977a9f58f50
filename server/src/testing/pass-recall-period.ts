import { DAY } from "../platform/clock.ts";
import type { TestApp } from "./test-app.ts";

export async function passRecallPeriod(school: TestApp): Promise<void> {
  school.wait(7 * DAY);
  await school.sweep();
}
