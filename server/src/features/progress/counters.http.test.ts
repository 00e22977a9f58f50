import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aLesson,
  anUpload,
  aPublishedCourse,
  aStudent,
  aStudentOf,
  aTeacher,
  type Person,
} from "../../testing/people.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

const RUNS = 30;
// Some thousands of calls: more than a busy machine does in the time of other tests.
const PATIENCE = { timeout: 120_000 };
const STUDENTS = 3;

let school: TestSchool;
let teacher: Person;
let students: Person[];
let decoy: { courseId: string; sectionId: string; lessonIds: string[] };
beforeAll(async () => {
  school = await openTestSchool();
  teacher = await aTeacher(school);
  students = await Promise.all(Array.from({ length: STUDENTS }, () => aStudent(school)));
  decoy = await aPublishedCourse(school, teacher, { lessons: 2 });
  for (const student of [...students, await aStudentOf(school, decoy.courseId)]) {
    await school.call(contract.enrolment.enrol, { as: student, query: inCourse(decoy.courseId) });
    await tick(student, decoy.courseId, decoy.lessonIds[0] ?? "", true);
  }
});
afterAll(() => school.close());

const inCourse = (courseId: string) => ({ courseId });

async function tick(as: Person, courseId: string, lessonId: string, completed?: boolean) {
  const query = { courseId, lessonId };
  return school.call(contract.progress.toggleCompletion, { as, query, body: { completed } });
}

const drop = async (courseId: string, lessonId: string) =>
  school.call(contract.lessons.deleteLesson, { as: teacher, query: { courseId, lessonId } });

/** Numbers choose among whatever is there when the act's turn comes; gone ones stay choosable. */
const anAct = fc.record({
  act: fc.constantFrom("enrol", "tick", "tick", "flip", "add", "drop", "open", "close"),
  who: fc.nat({ max: STUDENTS - 1 }),
  which: fc.nat({ max: 30 }),
  wish: fc.boolean(),
});
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never;
const aSequence = fc.array(
  fc.record({ together: fc.boolean(), acts: fc.array(anAct, { minLength: 1, maxLength: 7 }) }),
  { minLength: 1, maxLength: 5 },
);

/** One course and whoever acts on it. Each act answers with a status. */
function aPlay(course: { courseId: string; sectionId: string; lessonIds: string[] }) {
  const { courseId } = course;
  const sections = [course.sectionId];
  const lessons = [...course.lessonIds];
  const pick = (list: string[], which: number) => list[which % list.length] ?? "";
  return async ({ act, who, which, wish }: Act): Promise<number> => {
    const student = students[who] as Person;
    const lessonId = pick(lessons, which);
    const sectionId = pick(sections, which);
    if (act === "enrol") {
      const query = { courseId };
      return (await school.call(contract.enrolment.enrol, { as: student, query })).status;
    }
    if (act === "tick" || act === "flip") {
      const answer = await tick(student, courseId, lessonId, act === "tick" ? wish : undefined);
      if (answer.success) expect(isPercent(answer.data.progress)).toBe(true);
      return answer.status;
    }
    if (act === "add") {
      const filePath = await anUpload(school, teacher, courseId);
      const added = await school.call(contract.lessons.addLesson, {
        as: teacher,
        query: { courseId, sectionId },
        body: { title: "One more", filePath, fileType: "application/pdf" },
      });
      if (added.success) lessons.push(added.data.lesson._id);
      return added.status;
    }
    if (act === "drop") return (await drop(courseId, lessonId)).status;
    if (act === "open") {
      const body = { title: "One more", description: "Section" };
      const said = { as: teacher, query: { courseId }, body };
      const opened = await school.call(contract.outline.addSection, said);
      if (opened.success) sections.push(opened.data.section._id);
      return opened.status;
    }
    const query = { courseId, sectionId };
    return (await school.call(contract.outline.deleteSection, { as: teacher, query })).status;
  };
}

const isPercent = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100;

/** Every counter beside what it should say, recounted from the rows. */
async function counters(courseId: string) {
  const db = school.platform.database.read;
  const own = ["course_id", "=", courseId] as const;
  const course = await db
    .selectFrom("courses")
    .select(["lesson_count", "student_count"])
    .where("id", "=", courseId)
    .executeTakeFirstOrThrow();
  const sections = await db
    .selectFrom("sections")
    .selectAll()
    .where(...own)
    .execute();
  const lessons = await db
    .selectFrom("lessons")
    .selectAll()
    .where(...own)
    .execute();
  const enrolments = await db
    .selectFrom("enrolments")
    .selectAll()
    .where(...own)
    .execute();
  const completions = await db
    .selectFrom("completions")
    .selectAll()
    .where(...own)
    .execute();
  const lessonIds = new Set(lessons.map(({ id }) => id));
  const kept = [
    ["lessons of the course", course.lesson_count],
    ["students", course.student_count],
    ["completions of lessons that are gone", 0],
    ...sections.map(({ id, lesson_count: count }) => [`lessons of ${id}`, count]),
    ...enrolments.map(({ student_id: id, completed_count: count }) => [`ticks of ${id}`, count]),
  ];
  const counted = [
    ["lessons of the course", lessons.length],
    ["students", enrolments.length],
    [
      "completions of lessons that are gone",
      completions.filter(({ lesson_id: id }) => !lessonIds.has(id)).length,
    ],
    ...sections.map(({ id }) => [
      `lessons of ${id}`,
      lessons.filter(({ section_id: section }) => section === id).length,
    ]),
    ...enrolments.map(({ student_id: id }) => [
      `ticks of ${id}`,
      completions.filter(({ student_id: student }) => student === id).length,
    ]),
  ];
  return { kept, counted };
}

async function shownPercentages(courseId: string): Promise<number[]> {
  const { listEnrolled, listStudents } = contract.enrolment;
  const taught = await school.call(listStudents, { as: teacher, query: { courseId } });
  const learnt = await Promise.all(students.map((as) => school.call(listEnrolled, { as })));
  return [
    ...taught.data.students.map(({ progress }) => progress),
    ...learnt.flatMap(({ data }) => data.courseList.map(({ progress }) => progress)),
  ];
}

test(
  "whatever happens, and in whatever order, the counters equal a recount",
  PATIENCE,
  async () => {
    const decoyBefore = await counters(decoy.courseId);
    expect(decoyBefore.kept).toEqual(decoyBefore.counted);
    await fc.assert(
      fc.asyncProperty(aSequence, async (sequence) => {
        const course = await aPublishedCourse(school, teacher, { lessons: 2 });
        const play = aPlay(course);
        for (const { together, acts } of sequence) {
          const statuses: number[] = [];
          if (together) statuses.push(...(await Promise.all(acts.map(play))));
          else for (const act of acts) statuses.push(await play(act));
          expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
        }
        const { kept, counted } = await counters(course.courseId);
        expect(kept).toEqual(counted);
        expect((await shownPercentages(course.courseId)).filter((one) => !isPercent(one))).toEqual(
          [],
        );
        await school.call(contract.courses.deleteCourse, {
          as: teacher,
          query: { courseId: course.courseId },
        });
      }),
      { numRuns: RUNS },
    );
    expect(await counters(decoy.courseId)).toEqual(decoyBefore);
  },
);

test(
  "many ticks of many students at once, while lessons go, leave every count right",
  PATIENCE,
  async () => {
    for (let round = 0; round < 4; round += 1) {
      const course = await aPublishedCourse(school, teacher, { lessons: 6 });
      const { courseId, sectionId, lessonIds } = course;
      await Promise.all(
        students.map((as) => school.call(contract.enrolment.enrol, { as, query: { courseId } })),
      );
      const ticks = (lessonId: string) =>
        students.flatMap((student) => [
          tick(student, courseId, lessonId, true),
          tick(student, courseId, lessonId),
        ]);
      const acts = lessonIds.flatMap((lessonId, index) =>
        index < 3
          ? [...ticks(lessonId), drop(courseId, lessonId), ...ticks(lessonId)]
          : ticks(lessonId),
      );
      const [answers] = await Promise.all([
        Promise.all(acts),
        aLesson(school, teacher, { courseId, sectionId }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const { kept, counted } = await counters(courseId);
      expect(kept).toEqual(counted);
      expect(kept).toContainEqual(["lessons of the course", 4]);
    }
  },
);

test(
  "lessons that come while their section goes are counted with it or refused",
  PATIENCE,
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const { courseId, sectionId } = await aPublishedCourse(school, teacher, { lessons: 1 });
      const files = await Promise.all([1, 2, 3, 4].map(() => anUpload(school, teacher, courseId)));
      const query = { courseId, sectionId };
      const answers = await Promise.all([
        ...files.map((filePath) =>
          school.call(contract.lessons.addLesson, {
            as: teacher,
            query,
            body: { title: "Late", filePath, fileType: "application/pdf" },
          }),
        ),
        school.call(contract.outline.deleteSection, { as: teacher, query }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const { kept, counted } = await counters(courseId);
      expect(kept).toEqual(counted);
      expect(kept).toContainEqual(["lessons of the course", 0]);
    }
  },
);
