import { contract } from "@madrasa/contract";
import { superadminSession } from "@madrasa/testkit/people";
import { DAY } from "../platform/clock.ts";
import type { TestApp } from "./test-app.ts";

/** Advances days and sweeps. Keeps the superadmin's session alive. */
export async function advanceDays(school: TestApp, days: number): Promise<void> {
  school.wait(days * DAY);
  await school.sweep();
  await school.call(contract.profile.readMe, { as: await superadminSession(school) });
}
