import { contract } from "@madrasa/contract";
import { learnedRuns, mergePassages } from "@madrasa/contract/quran/learned";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { describe, expect } from "vitest";
import { advanceDays } from "../../testing/advance-days.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, anEntry, withSheet, writeEntry } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { DELETE_SHEET_ROWS } from "./delete-sheet.queries.ts";
import { listEntries } from "./learned.queries.ts";
import { heardIn, readLearned } from "./learned-verses.ts";

async function storedAndDerived(school: TestApp, id: string) {
  const { read } = school.platform.database;
  const rows = await read.selectFrom("learned_verses").select("student_id").execute();
  return {
    isStored: rows.some(({ student_id }) => student_id === id),
    stored: (await readLearned(read, [id])).get(id) ?? [],
    derived: learnedRuns((await listEntries(read, [id])).map(heardIn)),
  };
}

describe("learned verses", () => {
  test("equal what all entries say after corrections, entries taken back and two halaqas", async ({
    school,
  }) => {
    const { teacher, courseId, student, other, rowKey } = await aHalaqa(school);
    const second = await aPublishedCourse(school, teacher);
    await enrol(school, student, second.courseId);
    await withSheet(school, teacher, second.courseId);
    await advanceDays(school, 3);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let count = 0; count < 40; count += 1) {
      const from = 1 + random(60);
      const at = {
        ...rowKey(-random(3), random(5) === 0 ? other.id : student.id),
        track: (["new", "recent", "old"] as const)[random(3)] ?? "new",
        ...(random(2) === 0 && { passageId: String(1 + random(3)).repeat(24) }),
      };
      const isElsewhere = at.studentId === student.id && random(4) === 0;
      await writeEntry(
        school,
        teacher,
        { ...at, ...(isElsewhere && { courseId: second.courseId }) },
        random(4) === 0 ? null : anEntry(from, from + random(30), { grade: random(3) ? 1 : 4 }),
      );
    }
    for (const id of [student.id, other.id]) {
      const { isStored, stored, derived } = await storedAndDerived(school, id);
      expect(isStored).toBe(true);
      expect(stored).toEqual(derived);
    }
    const query = { courseId, day: rowKey().day };
    const sheet = (await school.call(contract.sheet.readSheet, { as: teacher, query })).data;
    const shown = sheet.students.find(({ _id }) => _id === student.id)?.learned;
    const { derived } = await storedAndDerived(school, student.id);
    expect(shown).toEqual(mergePassages(derived));
    expect(shown).not.toEqual([]);
  });

  test("include all entries written at the same time", async ({ school }) => {
    const { teacher, student, rowKey } = await aHalaqa(school);
    const second = await aPublishedCourse(school, teacher);
    await enrol(school, student, second.courseId);
    await withSheet(school, teacher, second.courseId);
    await advanceDays(school, 1);
    const write = async (courseId: string, track: "new" | "recent" | "old", from: number) =>
      writeEntry(school, teacher, { ...rowKey(), courseId, track }, anEntry(from, from + 4));
    const { courseId } = rowKey();
    await Promise.all(
      (["new", "recent", "old"] as const).flatMap((track, index) => [
        write(courseId, track, 1 + index * 10),
        write(second.courseId, track, 101 + index * 10),
      ]),
    );
    const { stored, derived } = await storedAndDerived(school, student.id);
    expect(stored).toEqual(derived);
    expect(mergePassages(stored)).toHaveLength(6);
  });

  test("lose what was heard in a course that is deleted for good", async ({ school }) => {
    const { teacher, student, rowKey } = await aHalaqa(school);
    const second = await aPublishedCourse(school, teacher);
    await enrol(school, student, second.courseId);
    await withSheet(school, teacher, second.courseId);
    await advanceDays(school, 1);
    await writeEntry(school, teacher, rowKey(), anEntry(1, 7));
    await writeEntry(school, teacher, { ...rowKey(), courseId: second.courseId }, anEntry(50, 60));
    const of = { column: "course_id", value: second.courseId } as const;
    for (const deleteSome of DELETE_SHEET_ROWS) {
      await school.platform.database.transaction(async (tx) => deleteSome(tx, of, 500));
    }
    const { stored } = await storedAndDerived(school, student.id);
    expect(mergePassages(stored)).toEqual([{ from: 1, to: 7 }]);
  });
});
