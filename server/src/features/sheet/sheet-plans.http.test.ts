import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent, type Person } from "@madrasa/testkit/people";
import { enrol } from "@madrasa/testkit/courses";
import { sql } from "kysely";
import { DAY } from "../../platform/clock.ts";
import { plansOf } from "../../testing/plans.ts";
import { test } from "../../testing/school-test.ts";
import { aCircle, dateIn } from "../../testing/sheets.ts";
import type { TestSchool } from "../../testing/test-school.ts";

const calls = contract.sheet;

/** So many pupils and days that a database reads the table whole only for a statement that needs it. */
const SIZE = { pupils: 30, days: 250 };

let circle: Awaited<ReturnType<typeof aCircle>>;
let pupil: Person;
test.beforeAll(async ({ school }) => {
  circle = await aCircle(school);
  pupil = await aStudent(school);
  await enrol(school, pupil, circle.courseId);
  const others = await Promise.all(
    Array.from({ length: SIZE.pupils - 1 }, async () => (await aStudent(school)).id),
  );
  await fill(school, [pupil.id, ...others]);
}, 60_000);

/** Three entries on each day of each of these people. */
async function fill(school: TestSchool, ids: readonly string[]): Promise<void> {
  const { database, clock } = school.platform;
  const today = Math.floor(clock() / DAY) * DAY;
  await database.transaction(async (tx) => {
    for (const student_id of ids) {
      for (const track of ["new", "recent", "old"] as const) {
        const rows = Array.from({ length: SIZE.days }, (_, count) => ({
          course_id: circle.courseId,
          student_id,
          day: today - count * DAY,
          track,
          from_verse: 1 + count * 4,
          to_verse: 4 + count * 4,
          grade: 1 as const,
          stumbles: null,
          unit: "verse" as const,
          by_id: circle.teacher.id,
          at: today,
          device_at: count,
        }));
        await tx.insertInto("recitals").values(rows).execute();
      }
    }
  });
  await database.transaction(async (tx) => {
    await sql`analyze`.execute(tx);
  });
}

const CALLS: Record<string, (school: TestSchool) => Promise<unknown>> = {
  "the sheet": (school) =>
    school.call(calls.readSheet, {
      as: circle.teacher,
      query: { courseId: circle.courseId, day: dateIn(school) },
    }),
  "the record": (school) => school.call(calls.readRecord, { as: pupil, query: {} }),
  "the timeline": (school) =>
    school.call(calls.listDays, { as: pupil, query: { before: dateIn(school, -100) } }),
  "the records": (school) => school.call(calls.listRecords, { as: pupil }),
};

for (const [name, call] of Object.entries(CALLS)) {
  test(`${name} does not read all recitals of a school`, async ({ school }) => {
    const plans = await plansOf(school, async () => {
      expect(await call(school)).toMatchObject({ status: 200 });
    });
    expect(plans.filter(({ readWhole }) => readWhole.includes("recitals"))).toEqual([]);
  });
}
