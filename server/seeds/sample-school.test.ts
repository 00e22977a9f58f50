import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { QUIET_DAYS } from "@madrasa/contract/limits";
import { createApp } from "../src/app.ts";
import { DAY } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config.ts";
import { createLog } from "../src/platform/log.ts";
import { CHILDREN, LEARNERS, STUDENTS, TEACHERS } from "./people.ts";
import { seedSampleSchool } from "./sample-school.ts";

test("the sample school is seeded once, with a draft, a pending and a suspended teacher", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sample-"));
  expect(await seedSampleSchool(folder)).toBe("seeded");
  expect(await seedSampleSchool(folder)).toBe("there already");

  const app = await createApp(readConfig({ DATA_DIR: folder }), createLog("fatal"));
  const db = app.platform.database.read;
  const users = await db.selectFrom("users").selectAll().execute();
  const courses = await db.selectFrom("courses").selectAll().execute();
  expect(users).toHaveLength(
    3 +
      [TEACHERS, STUDENTS].flatMap((people) => Object.keys(people)).length +
      LEARNERS.length +
      CHILDREN.length,
  );
  expect(users.filter(({ email_verified }) => email_verified === 0)).toHaveLength(CHILDREN.length);
  expect(users.filter(({ suspended }) => suspended === 1)).toHaveLength(1);
  expect(users.filter(({ approved }) => approved === 0)).toHaveLength(1);
  const active = courses.filter(({ deleted_at }) => deleted_at === null);
  expect(courses).toHaveLength(active.length + 1);
  expect(active.filter(({ published_at }) => published_at === null)).toHaveLength(1);
  expect(
    active.map(({ lesson_count }) => lesson_count).toSorted((one, other) => one - other),
  ).toEqual([0, 1, 2, 4, 4]);
  const renditions = await db.selectFrom("lesson_files").select("kind").execute();
  expect(renditions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["small", "sound"]));
  const weeks = await db.selectFrom("completions").select("completed_at").execute();
  const ages = weeks.map(({ completed_at }) => Math.floor((Date.now() - completed_at) / (7 * DAY)));
  expect(new Set(ages).size, "weeks in which lessons were done").toBeGreaterThan(8);
  const seen = await db.selectFrom("enrolments").select("active_at").execute();
  const quiet = seen.filter(({ active_at }) => Date.now() - active_at > QUIET_DAYS * DAY);
  expect([quiet.length > 3, seen.length - quiet.length > 3]).toEqual([true, true]);
  const announced = await db.selectFrom("announcements").select("image_id").execute();
  expect(announced.map(({ image_id }) => image_id !== null)).toEqual(
    expect.arrayContaining([true, false]),
  );
  await app.http.close();
  rmSync(folder, { recursive: true, force: true });
});
