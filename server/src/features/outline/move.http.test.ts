import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aDraft,
  aLesson,
  anUpload,
  aPublishedCourse,
  aSection,
  aStudentOf,
  aTeacher,
  type Person,
} from "../../testing/people.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

let school: TestSchool;
let teacher: Person;
let decoy: { courseId: string; sectionId: string; lessonIds: string[] };
beforeAll(async () => {
  school = await openTestSchool();
  teacher = await aTeacher(school);
  decoy = await aPublishedCourse(school, teacher, { lessons: 2 });
});
afterAll(() => school.close());

const RUNS = 25;
// Some thousands of calls: more than a busy machine does in the time of other tests.
const PATIENCE = { timeout: 120_000 };

const moveSection = async (courseId: string, sectionId: string, before: string | null) =>
  school.call(contract.outline.moveSection, {
    as: teacher,
    query: { courseId, sectionId },
    body: { before },
  });

const moveLesson = async (
  courseId: string,
  lessonId: string,
  body: { sectionId: string; before: string | null },
) => school.call(contract.outline.moveLesson, { as: teacher, query: { courseId, lessonId }, body });

/** The course as its editor reads it: each section with its lessons, in order. */
async function shown(courseId: string): Promise<[string, string[]][]> {
  const speech = { as: teacher, query: { courseId } };
  const { sections } = (await school.call(contract.outline.readOutline, speech)).data.course;
  expect(sections.map(({ totalLessons }) => totalLessons)).toEqual(
    sections.map(({ lessonIds }) => lessonIds.length),
  );
  return sections.map(({ _id, lessonIds }) => [_id, lessonIds.map((lesson) => lesson._id)]);
}

/** Sections with so many lessons each. */
async function aCourse(...counts: number[]): Promise<{ courseId: string; outline: Outline }> {
  const courseId = await aDraft(school, teacher);
  const outline: Outline = [];
  for (const count of counts) {
    const sectionId = await aSection(school, teacher, courseId);
    const lessons: string[] = [];
    for (let one = 0; one < count; one += 1) {
      lessons.push(await aLesson(school, teacher, { courseId, sectionId }));
    }
    outline.push([sectionId, lessons]);
  }
  return { courseId, outline };
}
type Outline = [string, string[]][];

const lastActive = async (courseId: string) =>
  school.platform.database.read
    .selectFrom("courses")
    .select("last_active_at")
    .where("id", "=", courseId)
    .executeTakeFirstOrThrow();

describe("a section", () => {
  test("goes before another or last, and doing it twice changes nothing", async () => {
    const { courseId, outline } = await aCourse(1, 0, 2, 0);
    const [a, b, c, d] = outline as [Outline[0], Outline[0], Outline[0], Outline[0]];
    for (const [what, before, expected] of [
      [d, a, [d, a, b, c]],
      [d, a, [d, a, b, c]],
      [a, null, [d, b, c, a]],
      [a, null, [d, b, c, a]],
      [d, c, [b, d, c, a]],
      [c, c, [b, d, c, a]],
      [b, a, [d, c, b, a]],
    ] as const) {
      const moved = await moveSection(courseId, what[0], before?.[0] ?? null);
      expect(moved).toMatchObject({ status: 200, message: "Section moved successfully", data: {} });
      expect(await shown(courseId)).toEqual(expected);
    }
  });

  test("that stands there already leaves no trace, and a moved one says that the course lives", async () => {
    const { courseId, outline } = await aCourse(0, 0);
    const [[first], [second]] = outline as [Outline[0], Outline[0]];
    const before = await lastActive(courseId);
    school.wait(60_000);
    for (const place of [first, second]) await moveSection(courseId, first, place);
    await moveSection(courseId, second, null);
    expect(await lastActive(courseId)).toEqual(before);
    await moveSection(courseId, second, first);
    const after = await lastActive(courseId);
    expect(after.last_active_at - before.last_active_at).toBeGreaterThanOrEqual(60_000);
  });

  test("goes nowhere near a section of another course, or none", async () => {
    const { courseId, outline } = await aCourse(0, 0);
    const [[first]] = outline as [Outline[0]];
    const theirs = await shown(decoy.courseId);
    for (const before of [decoy.sectionId, "f".repeat(24), decoy.lessonIds[0] ?? ""]) {
      const refused = await moveSection(courseId, first, before);
      expect(refused).toMatchObject({ status: 404, code: "SECTION_NOT_FOUND" });
    }
    const stranger = await moveSection(courseId, decoy.sectionId, first);
    expect(stranger).toMatchObject({ status: 404, code: "SECTION_NOT_FOUND" });
    expect(await shown(courseId)).toEqual(outline);
    expect(await shown(decoy.courseId)).toEqual(theirs);
  });
});

describe("a lesson", () => {
  test("moves inside its section and to others, and doing it twice changes nothing", async () => {
    const { courseId, outline } = await aCourse(3, 2, 0);
    const [[one, [a, b, c]], [two, [d, e]], [three]] = outline as [
      [string, [string, string, string]],
      [string, [string, string]],
      [string, []],
    ];
    const order = (...lists: string[][]) => [one, two, three].map((id, at) => [id, lists[at]]);
    for (const [what, sectionId, before, expected] of [
      [c, one, a, order([c, a, b], [d, e], [])],
      [c, one, a, order([c, a, b], [d, e], [])],
      [c, one, null, order([a, b, c], [d, e], [])],
      [b, one, b, order([a, b, c], [d, e], [])],
      [b, two, e, order([a, c], [d, b, e], [])],
      [b, two, e, order([a, c], [d, b, e], [])],
      [a, three, null, order([c], [d, b, e], [a])],
      [c, three, a, order([], [d, b, e], [c, a])],
      [e, one, null, order([e], [d, b], [c, a])],
    ] as const) {
      const moved = await moveLesson(courseId, what, { sectionId, before });
      expect(moved).toMatchObject({ status: 200, message: "Content moved successfully", data: {} });
      expect(await shown(courseId)).toEqual(expected);
    }
  });

  test("takes students' completions along, and they see it where it is", async () => {
    const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher, {
      lessons: 2,
    });
    const [a = "", b = ""] = lessonIds;
    const other = await aSection(school, teacher, courseId);
    const student = await aStudentOf(school, courseId);
    await school.call(contract.progress.toggleCompletion, {
      as: student,
      query: { courseId, lessonId: a },
      body: { completed: true },
    });
    await moveLesson(courseId, a, { sectionId: other, before: null });
    await moveSection(courseId, other, sectionId);
    const { course } = (
      await school.call(contract.enrolment.readCourse, { as: student, query: { courseId } })
    ).data;
    expect(course).toMatchObject({ totalLessons: 2, completedLessons: 1, progress: 50 });
    expect(course.sections).toMatchObject([
      {
        _id: other,
        totalLessons: 1,
        completedLessons: 1,
        lessonIds: [{ _id: a, completed: true }],
      },
      {
        _id: sectionId,
        totalLessons: 1,
        completedLessons: 0,
        lessonIds: [{ _id: b, completed: false }],
      },
    ]);
  });

  test("goes nowhere near what is not of its course, or not of the section named", async () => {
    const { courseId, outline } = await aCourse(2, 1);
    const [[one, [a, b]], [two, [c]]] = outline as [[string, [string, string]], [string, [string]]];
    const theirs = await shown(decoy.courseId);
    const nobody = "f".repeat(24);
    const foreign = decoy.lessonIds[0] ?? "";
    for (const [lessonId, sectionId, before, code] of [
      [a, decoy.sectionId, null, "SECTION_NOT_FOUND"],
      [a, nobody, null, "SECTION_NOT_FOUND"],
      [a, one, foreign, "LESSON_NOT_FOUND"],
      [a, one, nobody, "LESSON_NOT_FOUND"],
      [a, one, c, "LESSON_NOT_FOUND"],
      [a, two, b, "LESSON_NOT_FOUND"],
      [a, two, a, "LESSON_NOT_FOUND"],
      [foreign, one, null, "LESSON_NOT_FOUND"],
      [nobody, one, null, "LESSON_NOT_FOUND"],
    ] as const) {
      const refused = await moveLesson(courseId, lessonId, { sectionId, before });
      expect(refused).toMatchObject({ status: 404, code });
    }
    expect(await shown(courseId)).toEqual(outline);
    expect(await shown(decoy.courseId)).toEqual(theirs);
  });
});

/** Numbers choose among what is there when the act's turn comes. */
const anAct = fc.record({
  act: fc.constantFrom(
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
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never;

/** One act on the course, and the same on the list that says how it should be. */
async function perform(courseId: string, outline: Outline, act: Act): Promise<number[]> {
  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
  const place = (list: string[], what: string, before: string | null) =>
    list.splice(before === null ? list.length : list.indexOf(before), 0, what);
  const section = pick(outline, act.into);
  const all = outline.flatMap(([sectionId, lessons]) =>
    lessons.map((lessonId) => ({ sectionId, lessons, lessonId })),
  );
  const lesson = pick(all, act.which);
  if (act.act === "open") {
    outline.push([await aSection(school, teacher, courseId), []]);
    return [];
  }
  if (!section) return [];
  const [sectionId, lessons] = section;
  if (act.act === "section") {
    const moved = pick(outline, act.which) as Outline[0];
    const ids = outline.map(([id]) => id).filter((id) => id !== moved[0]);
    const before = act.before === null ? null : (pick(ids, act.before) ?? null);
    place(ids, moved[0], before);
    const sorted = ids.map((id) => outline.find(([known]) => known === id) as Outline[0]);
    outline.splice(0, outline.length, ...sorted);
    return [(await moveSection(courseId, moved[0], before)).status];
  }
  if (act.act === "close") {
    outline.splice(outline.indexOf(section), 1);
    const query = { courseId, sectionId };
    return [(await school.call(contract.outline.deleteSection, { as: teacher, query })).status];
  }
  if (act.act === "add") {
    lessons.push(await aLesson(school, teacher, { courseId, sectionId }));
    return [];
  }
  if (!lesson) return [];
  lesson.lessons.splice(lesson.lessons.indexOf(lesson.lessonId), 1);
  if (act.act === "drop") {
    const query = { courseId, lessonId: lesson.lessonId };
    return [(await school.call(contract.lessons.deleteLesson, { as: teacher, query })).status];
  }
  const before = act.before === null ? null : (pick(lessons, act.before) ?? null);
  place(lessons, lesson.lessonId, before);
  return [(await moveLesson(courseId, lesson.lessonId, { sectionId, before })).status];
}

test(
  "any sequence of moves, additions and deletions leaves the order that a list would have",
  PATIENCE,
  async () => {
    const theirs = await shown(decoy.courseId);
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: 20 }), async (acts) => {
        const { courseId, outline } = await aCourse(2, 1, 0);
        for (const act of acts) {
          const statuses = await perform(courseId, outline, act);
          expect(statuses.filter((status) => status !== 200)).toEqual([]);
        }
        expect(await shown(courseId)).toEqual(outline);
      }),
      { numRuns: RUNS },
    );
    expect(await shown(decoy.courseId)).toEqual(theirs);
  },
);

test(
  "moves, additions and deletions that come at once leave every place and count sound",
  PATIENCE,
  async () => {
    for (let round = 0; round < 6; round += 1) {
      const { courseId, outline } = await aCourse(3, 3, 1);
      const [[one, [a = "", b = "", c = ""]], [two, [d = "", e = ""]], [three]] = outline as [
        Outline[0],
        Outline[0],
        Outline[0],
      ];
      const filePath = await anUpload(school, teacher, courseId);
      const query = { courseId, sectionId: two };
      const answers = await Promise.all([
        moveLesson(courseId, a, { sectionId: two, before: d }),
        moveLesson(courseId, d, { sectionId: one, before: a }),
        moveSection(courseId, three, one),
        moveLesson(courseId, b, { sectionId: three, before: null }),
        school.call(contract.lessons.deleteLesson, {
          as: teacher,
          query: { courseId, lessonId: b },
        }),
        moveLesson(courseId, c, { sectionId: one, before: a }),
        moveSection(courseId, one, null),
        school.call(contract.lessons.addLesson, {
          as: teacher,
          query,
          body: { title: "One more", filePath, fileType: "application/pdf" },
        }),
        ...(round % 2
          ? [school.call(contract.outline.deleteSection, { as: teacher, query })]
          : [moveLesson(courseId, e, { sectionId: one, before: null })]),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const after = await shown(courseId);
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
