import { expect, vi } from "vitest";
import { contract } from "@madrasa/contract";
import { NOTES_TEXT_MAX } from "@madrasa/contract/limits";
import { PNG } from "@madrasa/testkit/sample-files";
import { aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aNoteImage } from "@madrasa/testkit/files";
import { aSession, aSuperadmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** Encoding can take ten seconds of CPU for a call of some hundred bytes. */

const { addNote } = contract.notes;
const BROKEN = Buffer.concat([PNG.subarray(0, 40), Buffer.alloc(2000, 7)]);

let course: { courseId: string; lessonIds: string[] };
let lesson: { courseId: string; lessonId: string };
test.beforeAll(async ({ school }) => {
  course = await aPublishedCourse(school, await aTeacher(school), { lessons: 2 });
  lesson = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
});

type Entry = { _id?: string; title: string; description: string; url?: string };

const anEntry = (url?: string): Entry => ({
  title: "Page",
  description: "Of the book",
  ...(url !== undefined && { url }),
});
const add = async (school: TestApp, as: { token: string }, content: Entry[], query = lesson) =>
  school.call(addNote, { as, query, body: { content } });

const images = async (school: TestApp, as: Person, count: number) => {
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1) {
    keys.push(await aNoteImage(school, as, course.courseId));
  }
  return keys;
};

/** Counts images that are read whole, and so encoded. */
async function encodedDuring(school: TestApp, action: () => Promise<unknown>): Promise<string[]> {
  const reading = vi.spyOn(school.platform.storage, "read");
  await action();
  const keys = reading.mock.calls.map(([key]) => key);
  reading.mockRestore();
  return keys;
}

test("a note for which there is no room is refused before any picture is encoded", async ({
  school,
}) => {
  const admin = await aSuperadmin(school);
  const many = (count: number, bytes: number) =>
    Array.from({ length: count }, () => ({ title: "T", description: "a".repeat(bytes - 1) }));
  const setQuota = (studentBytes: number) =>
    school.call(contract.files.setQuotas, {
      as: admin,
      body: { studentBytes, courseBytes: 2 ** 34 },
    });
  const cases: [code: string, fill: (as: Person) => Promise<unknown>][] = [
    [
      "NOTES_FULL",
      async (as) => {
        for (let sent = 0; sent < 10; sent += 1) await add(school, as, many(20, 2));
      },
    ],
    ["NOTES_FULL", (as) => add(school, as, many(20, NOTES_TEXT_MAX / 20))],
    ["NOTE_IMAGES_FULL", (as) => aNote(school, as, lesson, { isWithImage: true })],
    [
      "NOTE_SPACE_FULL",
      async (as) => {
        const query = { courseId: course.courseId, filename: "a.png", contentType: "image/png" };
        const size = 2 ** 20 - 20 * 1_000;
        await school.call(contract.notes.noteUploadLink, { as, query: { ...query, size } });
        await add(school, as, many(20, 600), { ...lesson, lessonId: course.lessonIds[1] ?? "" });
        await setQuota(2 ** 20);
      },
    ],
  ];
  for (const [code, fill] of cases) {
    const as = await aStudentOf(school, course.courseId);
    const neighbour = await aStudentOf(school, course.courseId);
    const keys = await images(school, as, 5);
    await fill(as);
    const encoded = await encodedDuring(school, async () => {
      const refused = await add(
        school,
        as,
        keys.map((url) => anEntry(url)),
      );
      expect(refused).toMatchObject({ status: 409, code });
    });
    expect(encoded, code).toEqual([]);
    await setQuota(200 * 2 ** 20);
    const [theirs] = await images(school, neighbour, 1);
    expect((await add(school, neighbour, [anEntry(theirs)])).status).toBe(200);
  }
});

test("a call that is refused again and again encodes each of its pictures once", async ({
  school,
}) => {
  const as = await aStudentOf(school, course.courseId);
  const keys = await images(school, as, 4);
  const broken = await aNoteImage(school, as, course.courseId, BROKEN);
  const content = [...keys, broken].map((url) => anEntry(url));
  const encoded = await encodedDuring(school, async () => {
    for (let times = 0; times < 3; times += 1) {
      expect(await add(school, as, content)).toMatchObject({ status: 415, code: "WRONG_TYPE" });
    }
    const together = await Promise.all([1, 2, 3].map(() => add(school, as, content)));
    expect(together.map(({ status }) => status)).toEqual([415, 415, 415]);
  });
  expect(encoded).toEqual([...keys, broken]);

  const again = await encodedDuring(school, async () => {
    const added = await add(school, as, content.slice(0, 4));
    expect(added.status).toBe(200);
    expect(added.data.note.content.map(({ url }) => url)).not.toContain(undefined);
  });
  expect(again).toEqual([]);
  await school.platform.backgroundTasks.settled();
  const files = await school.platform.database.read
    .selectFrom("files")
    .selectAll()
    .where("owner_id", "=", as.id)
    .execute();
  const stored = files.filter(({ confirmed_at }) => confirmed_at !== null);
  expect(stored.map(({ size }) => size)).toEqual([1, 2, 3, 4].map(() => PNG.length));
  const pending = files.filter((file) => !file.confirmed_at && !file.marked_for_deletion_at);
  expect(pending.map(({ id }) => id)).toEqual([broken]);
  const { links } = (await school.call(contract.notes.noteViewLinks, { as, query: lesson })).data;
  for (const { signedUrl } of links) {
    expect((await school.http.inject({ url: signedUrl })).rawPayload.equals(PNG)).toBe(true);
  }
});

test("no page can name an upload as what was encoded from another", async ({ school }) => {
  const as = await aStudentOf(school, course.courseId);
  const [key = ""] = await images(school, as, 1);
  const send = async (target: string) => {
    const query = {
      courseId: course.courseId,
      filename: "a.png",
      contentType: "image/png",
      target,
    };
    return school.call(contract.notes.noteUploadLink, { as, query: { ...query, size: 90 } });
  };
  expect((await send(`encoded ${key}`)).status).toBe(400);
  const { data } = await send(key);
  const put = { method: "PUT", url: data.signedUrl, payload: Buffer.alloc(90, 1) } as const;
  await school.http.inject({ ...put, headers: { "content-type": "image/png" } });
  const { note } = (await add(school, as, [anEntry(key)])).data;
  expect([key, data.fileKey]).not.toContain(note.content[0]?.url);
});

test("pictures of one account are encoded one at a time, whatever the sessions; others' go on", async ({
  school,
}) => {
  const as = await aStudentOf(school, course.courseId);
  const other = await aStudentOf(school, course.courseId);
  const sessions = [as.token, await aSession(school, as), await aSession(school, as)];
  const keys = await images(school, as, 3);
  const [theirs] = await images(school, other, 1);
  const { storage } = school.platform;
  const { read } = storage;
  const reading: string[] = [];
  const release: (() => void)[] = [];
  // The first of each account waits until released.
  storage.read = async (key) => {
    reading.push(key);
    await new Promise<void>((resolve) => release.push(resolve));
    return read(key);
  };
  const calls = sessions.map((token, at) =>
    add(school, { token }, [{ ...anEntry(keys[at]), _id: newId() }]),
  );
  const neighbours = add(school, other, [anEntry(theirs)]);
  await expect.poll(() => reading).toContain(theirs);
  await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(reading.filter((key) => keys.includes(key))).toHaveLength(1);
  storage.read = read;
  for (const go of release) go();
  const answers = await Promise.all([...calls, neighbours]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
