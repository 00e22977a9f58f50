import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aNoteImage, anUpload } from "@madrasa/testkit/files";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { readConfig } from "./platform/config.ts";
import type { Database } from "./platform/database/database.ts";
import { openDatabase } from "./platform/database/open.ts";
import { newId } from "./platform/secrets.ts";
import { countersOf } from "./testing/counters.ts";
import { startSchool, type SchoolProcess } from "./testing/school-process.ts";
import { freshDatabase } from "./testing/test-database.ts";

/**
 * The server is killed at arbitrary moments while people write, and started again. `npm run
 * test:faults` kills it more often.
 */
const KILLS = Number(process.env["FAULT_KILLS"] ?? 3);
/** Each kill can leave a pending upload, of which a person may have 20; a course has 2,000 lessons at most. */
const KILLS_PER_COURSE = 10;
/** A course holds 200 sections; some are added without an answer. */
const SECTIONS_MOST = 100;
const SECONDS_PER_KILL = 20;
/** Milliseconds of writing before a kill. */
const [SHORTEST, LONGEST] = [100, 1_200];

/** What was acknowledged, and so must be there after a new start. */
type Acknowledged = {
  sections: Set<string>;
  lessons: Set<string>;
  deleted: Set<string>;
  /** The lesson of each. */
  notes: Map<string, string>;
  /** By lesson; a lesson whose last request was not answered is left out. */
  ticks: Map<string, boolean>;
  students: Person[];
};

test(
  "after SIGKILL every acknowledged write is there, counters equal a recount, and no file is orphaned",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "killed-"));
    const { url, drop } = await freshDatabase();
    const env: Record<string, string> = url === undefined ? {} : { DATABASE_URL: url };
    let school = await startSchool(folder, env);
    const database = openDatabase(readConfig({ DATA_DIR: folder, ...env }));
    try {
      let writes = 0;
      let course = await aCourse(school);
      let kept = nothingYet(course);
      for (let kill = 0; kill < KILLS; kill += 1) {
        if (kill > 0 && kill % KILLS_PER_COURSE === 0) {
          course = await aCourse(school);
          kept = nothingYet(course);
        }
        const writers = writersOf(school, course, kept).map(untilGone);
        await pause(SHORTEST + Math.random() * (LONGEST - SHORTEST));
        await school.end("SIGKILL");
        writes += (await Promise.all(writers)).reduce((sum, count) => sum + count, 0);

        school = await startSchool(folder, env);
        await expectKept(school, course, kept);
        const { kept: stored, counted } = await countersOf(database.read, course.courseId);
        expect(stored, `after kill ${kill + 1}`).toEqual(counted);
        expect(await orphansOf(database, folder)).toEqual([]);
      }
      // oxlint-disable-next-line no-console -- the figure that docs/reliability.md names
      console.log(`${KILLS} kills, ${writes} acknowledged writes, none lost`);
      expect(writes).toBeGreaterThan(KILLS);
    } finally {
      await school.end("SIGKILL");
      await database.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  30_000 + SECONDS_PER_KILL * 1_000 * KILLS,
);

type Course = {
  teacher: Person;
  student: Person;
  courseId: string;
  sectionId: string;
  lessonIds: string[];
};

async function aCourse(school: SchoolProcess): Promise<Course> {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { lessons: 8 });
  return { ...course, teacher, student: await aStudentOf(school, course.courseId) };
}

const nothingYet = ({ lessonIds }: Course): Acknowledged => ({
  sections: new Set(),
  lessons: new Set(lessonIds),
  deleted: new Set(),
  notes: new Map(),
  ticks: new Map(),
  students: [],
});

/** Each performs one write and notes what was acknowledged. */
function writersOf(school: SchoolProcess, course: Course, kept: Acknowledged) {
  const { teacher, student, courseId, sectionId, lessonIds } = course;
  let turn = 0;
  return [
    async () => {
      const body = { title: "Section", description: "Written before a kill" };
      const query = { courseId };
      const { token } = teacher;
      const { section } = await school.client.call(contract.outline.addSection, {
        token,
        query,
        body,
      });
      kept.sections.add(section._id);
      const [oldest] = kept.sections;
      if (kept.sections.size < SECTIONS_MOST || oldest === undefined) return;
      kept.sections.delete(oldest);
      const ofOldest = { courseId, sectionId: oldest };
      await school.client.call(contract.outline.deleteSection, { token, query: ofOldest });
      kept.deleted.add(oldest);
    },
    async () => {
      const lessonId = lessonIds[turn % lessonIds.length] ?? "";
      turn += 1;
      // Without the answer, either of the two values may be stored.
      kept.ticks.delete(lessonId);
      const { completed } = await school.client.call(contract.progress.toggleCompletion, {
        token: student.token,
        query: { courseId, lessonId },
        body: { completed: turn % 3 > 0 },
      });
      kept.ticks.set(lessonId, completed);
    },
    async () => {
      const person = await aStudent(school);
      await school.client.call(contract.enrolment.enrol, {
        token: person.token,
        query: { courseId },
      });
      kept.students.push(person);
    },
    async () => {
      const filePath = await anUpload(school, teacher, courseId);
      const { lesson } = await school.client.call(contract.lessons.addLesson, {
        token: teacher.token,
        query: { courseId, sectionId },
        body: { title: "A lesson", filePath, fileType: "application/pdf" },
      });
      const lessonId = lesson._id;
      kept.lessons.add(lessonId);
      if (turn % 2 === 0) return;
      kept.lessons.delete(lessonId);
      const query = { courseId, sectionId, lessonId };
      await school.client.call(contract.lessons.deleteLesson, { token: teacher.token, query });
      kept.deleted.add(lessonId);
    },
    async () => {
      const { token } = student;
      const query = { courseId, lessonId: lessonIds[turn % lessonIds.length] ?? "" };
      const { lesson } = await school.client.call(contract.viewer.readLesson, { token, query });
      const noteId = lesson.note?._id ?? "";
      const _id = newId();
      const url = await aNoteImage(school, student, courseId);
      await school.client.call(contract.notes.addNote, {
        token,
        query: { ...query, noteId },
        body: { content: [{ _id, title: "Ghunna", description: "Two counts", url }] },
      });
      // Deleted again, since a lesson's notes hold at most five images.
      await school.client.call(contract.notes.deleteNote, {
        token,
        query: { ...query, noteId, contentId: _id },
        body: { content: null },
      });
      kept.deleted.add(_id);
      const text = { _id: newId(), title: "Madd", description: "Six counts" };
      await school.client.call(contract.notes.addNote, {
        token,
        query: { ...query, noteId },
        body: { content: [text] },
      });
      kept.notes.set(text._id, query.lessonId);
    },
  ];
}

/** Whether a call failed because the server was killed: no connection, or an answer cut off. */
const isGone = (error: unknown) => error instanceof TypeError || error instanceof SyntaxError;

/** Repeats a write until the server is gone, and counts those that were acknowledged. */
async function untilGone(write: () => Promise<void>): Promise<number> {
  for (let count = 0; ; count += 1) {
    try {
      await write();
    } catch (error) {
      if (isGone(error)) return count;
      throw error;
    }
  }
}

async function expectKept(
  school: SchoolProcess,
  { teacher, student, courseId, lessonIds }: Course,
  kept: Acknowledged,
): Promise<void> {
  const tree = await school.client.call(contract.enrolment.readCourse, {
    token: student.token,
    query: { courseId },
  });
  const sections = tree.course.sections ?? [];
  const lessons = new Map(
    sections.flatMap(({ lessonIds: summaries }) =>
      summaries.map(({ _id, completed }) => [_id, completed] as const),
    ),
  );
  const sectionIds = new Set(sections.map(({ _id }) => _id));
  expect([...kept.sections].filter((id) => !sectionIds.has(id))).toEqual([]);
  expect([...kept.lessons].filter((id) => !lessons.has(id))).toEqual([]);
  expect([...kept.deleted].filter((id) => lessons.has(id) || sectionIds.has(id))).toEqual([]);
  const wrongTicks = [...kept.ticks].filter(([id, completed]) => lessons.get(id) !== completed);
  expect(wrongTicks).toEqual([]);

  for (const lessonId of lessonIds) {
    const { lesson } = await school.client.call(contract.viewer.readLesson, {
      token: student.token,
      query: { courseId, lessonId },
    });
    const notes = new Set(lesson.note?.content.map(({ _id }) => _id));
    const own = [...kept.notes].filter(([, of]) => of === lessonId).map(([id]) => id);
    expect(own.filter((id) => !notes.has(id))).toEqual([]);
    expect([...kept.deleted].filter((id) => notes.has(id))).toEqual([]);
  }

  const joined = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = { courseId, limit: 100, cursor };
    const list = await school.client.call(contract.enrolment.listStudents, {
      token: teacher.token,
      query: page,
    });
    for (const { _id } of list.students) joined.add(_id);
    cursor = list.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(kept.students.filter(({ id }) => !joined.has(id))).toEqual([]);
}

/** Stored files without a row, and confirmed rows without a file. */
async function orphansOf({ read }: Database, folder: string): Promise<string[]> {
  const rows = await read.selectFrom("files").select(["id", "confirmed_at"]).execute();
  const files = path.join(folder, "files");
  const stored = new Set(
    readdirSync(files, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /^[0-9a-f]{24}$/.test(entry.name))
      .map(({ name }) => name),
  );
  const known = new Set(rows.map(({ id }) => id));
  return [
    ...[...stored].filter((id) => !known.has(id)),
    ...rows
      .filter(({ id, confirmed_at: at }) => at !== null && !stored.has(id))
      .map(({ id }) => id),
  ];
}
