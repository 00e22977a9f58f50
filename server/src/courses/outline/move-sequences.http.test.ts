import fc from "fast-check";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aLesson, aPublishedCourse, aSection } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { arranging, type OutlineIds } from "../../testing/outlines.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "../../testing/property-runs.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
let decoy: { courseId: string };
let hands: ReturnType<typeof arranging>;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  decoy = await aPublishedCourse(school, teacher, { lessons: 2 });
  hands = arranging(school, teacher);
});

const RUNS = propertyRuns(25);

/** Numbers select among existing rows at run time. */
const anAction = fc.record({
  action: fc.constantFrom(
    "section",
    "section",
    "lesson",
    "lesson",
    "lesson",
    "open",
    "close",
    "add",
    "drop",
  ),
  which: fc.nat({ max: 30 }),
  into: fc.nat({ max: 30 }),
  before: fc.option(fc.nat({ max: 30 })),
});
type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never;

async function perform(
  school: TestApp,
  courseId: string,
  outline: OutlineIds,
  action: Action,
): Promise<number[]> {
  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
  const insertInto = (list: string[], what: string, before: string | null) =>
    list.splice(before === null ? list.length : list.indexOf(before), 0, what);
  const section = pick(outline, action.into);
  const all = outline.flatMap(([sectionId, lessons]) =>
    lessons.map((lessonId) => ({ sectionId, lessons, lessonId })),
  );
  const lesson = pick(all, action.which);
  if (action.action === "open") {
    outline.push([await aSection(school, teacher, courseId), []]);
    return [];
  }
  if (!section) return [];
  const [sectionId, lessons] = section;
  if (action.action === "section") {
    const moved = pick(outline, action.which) as OutlineIds[0];
    const ids = outline.map(([id]) => id).filter((id) => id !== moved[0]);
    const before = action.before === null ? null : (pick(ids, action.before) ?? null);
    insertInto(ids, moved[0], before);
    const sorted = ids.map((id) => outline.find(([known]) => known === id) as OutlineIds[0]);
    outline.splice(0, outline.length, ...sorted);
    return [(await hands.moveSection(courseId, moved[0], before)).status];
  }
  if (action.action === "close") {
    outline.splice(outline.indexOf(section), 1);
    const query = { courseId, sectionId };
    return [(await school.call(contract.outline.deleteSection, { as: teacher, query })).status];
  }
  if (action.action === "add") {
    lessons.push(await aLesson(school, teacher, { courseId, sectionId }));
    return [];
  }
  if (!lesson) return [];
  lesson.lessons.splice(lesson.lessons.indexOf(lesson.lessonId), 1);
  if (action.action === "drop") {
    const query = { courseId, lessonId: lesson.lessonId };
    return [(await school.call(contract.lessons.deleteLesson, { as: teacher, query })).status];
  }
  const before = action.before === null ? null : (pick(lessons, action.before) ?? null);
  insertInto(lessons, lesson.lessonId, before);
  return [(await hands.moveLesson(courseId, lesson.lessonId, { sectionId, before })).status];
}

test(
  "any sequence of moves, additions and deletions leaves the order that a list would have",
  PROPERTY_TIMEOUT_MS,
  async ({ school }) => {
    const theirs = await hands.shown(decoy.courseId);
    await fc.assert(
      fc.asyncProperty(fc.array(anAction, { minLength: 1, maxLength: 20 }), async (actions) => {
        const { courseId, outline } = await hands.aCourse(2, 1, 0);
        for (const action of actions) {
          const statuses = await perform(school, courseId, outline, action);
          expect(statuses.filter((status) => status !== 200)).toEqual([]);
        }
        expect(await hands.shown(courseId)).toEqual(outline);
      }),
      { numRuns: RUNS },
    );
    expect(await hands.shown(decoy.courseId)).toEqual(theirs);
  },
);

test(
  "moves, additions and deletions at once leave every position and count right",
  PROPERTY_TIMEOUT_MS,
  async ({ school }) => {
    for (let round = 0; round < 6; round += 1) {
      const { courseId, outline } = await hands.aCourse(3, 3, 1);
      const [[one, [a = "", b = "", c = ""]], [two, [d = "", e = ""]], [three]] = outline as [
        OutlineIds[0],
        OutlineIds[0],
        OutlineIds[0],
      ];
      const filePath = await anUpload(school, teacher, courseId);
      const query = { courseId, sectionId: two };
      const answers = await Promise.all([
        hands.moveLesson(courseId, a, { sectionId: two, before: d }),
        hands.moveLesson(courseId, d, { sectionId: one, before: a }),
        hands.moveSection(courseId, three, one),
        hands.moveLesson(courseId, b, { sectionId: three, before: null }),
        school.call(contract.lessons.deleteLesson, {
          as: teacher,
          query: { courseId, lessonId: b },
        }),
        hands.moveLesson(courseId, c, { sectionId: one, before: a }),
        hands.moveSection(courseId, one, null),
        school.call(contract.lessons.addLesson, {
          as: teacher,
          query,
          body: { title: "One more", filePath, fileType: "application/pdf" },
        }),
        ...(round % 2
          ? [school.call(contract.outline.deleteSection, { as: teacher, query })]
          : [hands.moveLesson(courseId, e, { sectionId: one, before: null })]),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const after = await hands.shown(courseId);
      const lessons = await school.platform.database.read
        .selectFrom("lessons")
        .select(["id", "section_id", "position"])
        .where("course_id", "=", courseId)
        .execute();
      const places = new Set(lessons.map((row) => `${row.section_id} ${row.position}`));
      expect(places.size).toBe(lessons.length);
      expect(after.flatMap(([, ids]) => ids)).toHaveLength(lessons.length);
    }
  },
);
