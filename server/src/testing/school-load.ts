import { setTimeout as pause } from "node:timers/promises";
import { contract } from "@madrasa/contract";
import { ApiError, createClient, fetchTransport } from "@madrasa/contract/client";
import { aStudentOf } from "@madrasa/testkit/courses";
import { anUpload, ownPath } from "@madrasa/testkit/files";
import { PDF } from "@madrasa/testkit/sample-files";
import type { Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { newId } from "../platform/secrets.ts";

export interface Classroom {
  teacher: Person;
  students: readonly Person[];
  courseId: string;
  sectionId: string;
  lessonIds: readonly string[];
}

export interface Outcome {
  /** Milliseconds of the response. */
  at: number;
  /** 0 without a response. */
  status: number;
  isWrite: boolean;
  reason?: string;
}

export interface Acknowledged {
  /** By student and lesson; unacknowledged changes are excluded. */
  ticks: Map<string, boolean>;
  notes: Map<string, string[]>;
  lessons: Set<string>;
  deleted: Set<string>;
  joined: Person[];
}

/** Milliseconds between rounds. */
const THINKS = 60;
/** Limits pending files during outages, at most 20. */
const RESTS_AFTER_FAILURE = 1_500;
const NOTES_MOST = 150;

const keyOf = ({ id }: Person, lessonId: string) => `${id} ${lessonId}`;

export const nothingYet = (): Acknowledged => ({
  ticks: new Map(),
  notes: new Map(),
  lessons: new Set(),
  deleted: new Set(),
  joined: [],
});

/** `joins`: signs students up; `wish`: target state; `thinks`: milliseconds. */
export function startLoad(
  { school }: { school: School },
  classroom: Classroom,
  acknowledged: Acknowledged,
  { joins = false, wish = () => Math.random() < 0.5, thinks = THINKS } = {},
) {
  const { client } = school;
  const { teacher, students, courseId, sectionId, lessonIds } = classroom;
  const outcomes: Outcome[] = [];
  const over = new AbortController();

  const note = (status: number, isWrite: boolean, reason = "") =>
    outcomes.push({ at: Date.now(), status, isWrite, reason });

  /** True if acknowledged. */
  async function attempt(call: () => Promise<unknown>, isWrite: boolean): Promise<boolean> {
    try {
      await call();
      note(200, isWrite);
      return true;
    } catch (error) {
      note(error instanceof ApiError ? error.status : 0, isWrite, (error as Error).message);
      return false;
    }
  }

  async function learn(student: Person): Promise<void> {
    const { token } = student;
    for (let round = 0; !over.signal.aborted; round += 1) {
      const lessonId = lessonIds[round % lessonIds.length] ?? "";
      const key = keyOf(student, lessonId);
      const query = { courseId, lessonId };
      const completed = wish();
      // Unknown without a response.
      acknowledged.ticks.delete(key);
      const tick = () =>
        client.call(contract.progress.toggleCompletion, { token, query, body: { completed } });
      if (await attempt(tick, true)) acknowledged.ticks.set(key, completed);
      await attempt(() => client.call(contract.viewer.readLesson, { token, query }), false);
      const notes = acknowledged.notes.get(key) ?? [];
      if (notes.length < NOTES_MOST) {
        const _id = newId();
        const content = [{ _id, title: "Madd", description: "Six counts" }];
        const add = () => client.call(contract.notes.addNote, { token, query, body: { content } });
        if (await attempt(add, true)) acknowledged.notes.set(key, [...notes, _id]);
      }
      await pause(thinks);
    }
  }

  async function teach(): Promise<void> {
    const { token } = teacher;
    const query = { courseId, sectionId };
    while (!over.signal.aborted) {
      let filePath = "";
      try {
        filePath = await anUpload(school, teacher, courseId);
      } catch (error) {
        // Otherwise the store failed, which the balancer does not cover.
        if (error instanceof ApiError) note(error.status, true, error.message);
        await pause(RESTS_AFTER_FAILURE);
        continue;
      }
      const details = { description: `${acknowledged.lessons.size} lessons` };
      await attempt(
        () =>
          client.call(contract.courses.updateCourse, { token, query: { courseId }, body: details }),
        true,
      );
      const body = { title: "A lesson", filePath, fileType: "application/pdf" as const };
      const isAdded = await attempt(async () => {
        const { lesson } = await client.call(contract.lessons.addLesson, { token, query, body });
        acknowledged.lessons.add(lesson._id);
      }, true);
      const [oldest = ""] = acknowledged.lessons;
      if (isAdded && acknowledged.lessons.size > acknowledged.deleted.size + 2) {
        // Unknown without a response.
        acknowledged.lessons.delete(oldest);
        const which = { courseId, lessonId: oldest };
        const remove = () => client.call(contract.lessons.deleteLesson, { token, query: which });
        if (await attempt(remove, true)) acknowledged.deleted.add(oldest);
      }
      await pause(isAdded ? 4 * thinks : RESTS_AFTER_FAILURE);
    }
  }

  async function join(): Promise<void> {
    while (!over.signal.aborted) {
      await attempt(async () => acknowledged.joined.push(await aStudentOf(school, courseId)), true);
      await pause(thinks);
    }
  }

  const people = [...students.map(learn), teach(), ...(joins ? [join()] : [])];
  return {
    outcomes,
    stop: async () => {
      over.abort();
      await Promise.all(people);
    },
  };
}

export interface Checked {
  checked: number;
  lost: string[];
}

export async function readBack(
  origin: string,
  { students, courseId, lessonIds }: Classroom,
  acknowledged: Acknowledged,
): Promise<Checked> {
  const client = createClient(fetchTransport(origin));
  const lost: string[] = [];
  let checked = 0;
  const expectTrue = (isThere: boolean, what: string) => {
    checked += 1;
    if (!isThere) lost.push(what);
  };
  for (const student of students) {
    const { token } = student;
    const tree = await client.call(contract.enrolment.readCourse, { token, query: { courseId } });
    const lessons = new Map(
      (tree.course.sections ?? []).flatMap(({ lessonIds: summaries }) =>
        summaries.map(({ _id, completed }) => [_id, completed] as const),
      ),
    );
    for (const id of acknowledged.lessons) expectTrue(lessons.has(id), `lesson ${id}`);
    for (const id of acknowledged.deleted) expectTrue(!lessons.has(id), `deletion of lesson ${id}`);
    for (const lessonId of lessonIds) {
      const key = keyOf(student, lessonId);
      const tick = acknowledged.ticks.get(key);
      if (tick !== undefined) expectTrue(lessons.get(lessonId) === tick, `tick ${key}`);
      const { lesson } = await client.call(contract.viewer.readLesson, {
        token,
        query: { courseId, lessonId },
      });
      const stored = new Set(lesson.note?.content.map(({ _id }) => _id));
      for (const id of acknowledged.notes.get(key) ?? []) expectTrue(stored.has(id), `note ${id}`);
    }
  }
  const [student] = students;
  for (const lessonId of acknowledged.lessons) {
    const { lesson } = await client.call(contract.viewer.readLesson, {
      token: student?.token,
      query: { courseId, lessonId },
    });
    const own = ownPath(lesson.filePath);
    const seen = await fetch(own === undefined ? lesson.filePath : origin + own);
    const bytes = Buffer.from(await seen.arrayBuffer());
    expectTrue(bytes.equals(PDF), `file of lesson ${lessonId}`);
  }
  for (const { id, token } of acknowledged.joined) {
    const { total } = await client.call(contract.enrolment.listEnrolled, { token });
    expectTrue(total === 1, `enrolment of ${id}`);
  }
  return { checked, lost };
}
