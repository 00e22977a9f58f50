import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { CHUNKED_UPLOAD_DAYS } from "@madrasa/contract/limits";
import { aDraft, aSection } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { inParallel } from "../../platform/in-parallel.ts";
import { describeOnS3, S3_SCHOOL } from "../../testing/on-s3.ts";
import { anOwnBucket } from "../../testing/own-bucket.ts";
import { FILE, fileRow, CHUNK, sendingChunks, SIZE } from "../../testing/chunks.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describeOnS3("uploads in chunks to a bucket", () => {
  let bucket: Awaited<ReturnType<typeof anOwnBucket>>;
  let school: TestApp;
  let teacher: Person;
  let where: { courseId: string; sectionId: string };
  const { askLink, ask } = sendingChunks(() => ({ as: teacher, courseId: where.courseId }));
  beforeAll(async () => {
    bucket = await anOwnBucket();
    school = await createTestApp({ ...S3_SCHOOL, STORAGE_URL: bucket.url });
    teacher = await aTeacher(school);
    const courseId = await aDraft(school, teacher);
    where = { courseId, sectionId: await aSection(school, teacher, courseId) };
  });
  afterAll(async () => {
    const { storage, database } = school.platform;
    for (const { id } of await database.read.selectFrom("files").select("id").execute()) {
      await storage.removeChunks(id);
      await storage.remove(id);
    }
    await school.close();
    bucket.close();
  });

  type Answer = Awaited<ReturnType<typeof ask>>;
  async function put({ data: { receivedBytes, chunk } }: Answer): Promise<number> {
    const { signedUrl = "", headers = {} } = chunk ?? {};
    const body = new Uint8Array(FILE.subarray(receivedBytes, receivedBytes + CHUNK));
    return (await fetch(signedUrl, { method: "PUT", headers, body })).status;
  }
  /** Skips the request after the last chunk, which would start joining. */
  async function sendChunks(key: string, bytes = SIZE): Promise<void> {
    for (let sent = 0; sent < bytes; sent += CHUNK) {
      expect(await put(await ask(school, key))).toBe(200);
    }
  }
  const settled = () => school.platform.backgroundTasks.settled();
  const setRow = async (key: string, row: { joining_at?: number; received_bytes?: number }) =>
    school.platform.database.transaction(async (tx) => {
      await tx.updateTable("files").set(row).where("id", "=", key).execute();
    });
  const chunksOf = async (key: string) => school.platform.storage.receivedBytes(key, 0);
  const nameOf = (key: string, offset: number) =>
    `pieces/${key}/${String(offset).padStart(12, "0")}`;

  test("are joined once all are there, are then a lesson's file, and leave no chunk", async () => {
    const key = await askLink(school);
    await sendChunks(key);
    expect((await ask(school, key)).data).toEqual({ receivedBytes: SIZE, isStored: false });
    await settled();
    expect((await ask(school, key)).data).toEqual({ receivedBytes: SIZE, isStored: true });
    expect(await chunksOf(key)).toBe(0);
    const body = { title: "In chunks", filePath: key, fileType: "application/pdf" };
    const added = await school.call(contract.lessons.addLesson, {
      as: teacher,
      query: where,
      body,
    });
    const seen = await fetch(added.data.lesson.filePath);
    expect(Buffer.from(await seen.arrayBuffer()).equals(FILE)).toBe(true);
  });

  test("are joined by one server at a time; by another where that one has gone silent", async () => {
    const key = await askLink(school);
    await sendChunks(key);
    await setRow(key, { joining_at: Date.now() });
    expect((await ask(school, key)).data).toEqual({ receivedBytes: SIZE, isStored: false });
    await settled();
    expect(await school.platform.storage.size(key)).toBeUndefined();
    school.wait(MINUTE + 1_000);
    await ask(school, key);
    await settled();
    expect((await ask(school, key)).data.isStored).toBe(true);
  });

  test("send a missing chunk again, and nothing that came after it", async () => {
    const key = await askLink(school);
    await sendChunks(key);
    await bucket.remove(nameOf(key, CHUNK));
    // After a restore the row may claim more than exists.
    expect((await ask(school, key)).data.receivedBytes).toBe(SIZE);
    await settled();
    const again = await ask(school, key);
    expect(again.data).toMatchObject({ receivedBytes: CHUNK, isStored: false });
    expect(await put(again)).toBe(200);
    expect((await ask(school, key)).data.receivedBytes).toBe(SIZE);
    await settled();
    expect((await ask(school, key)).data.isStored).toBe(true);
  });

  test("a server that closes gives up joining, and another does it", async () => {
    const key = await askLink(school);
    await sendChunks(key);
    const { storage } = school.platform;
    const closing = AbortSignal.abort(new Error("closing"));
    const file = { size: SIZE, contentType: "application/pdf", signal: closing };
    await expect(storage.join(key, file)).rejects.toThrow("closing");
    expect(await storage.size(key)).toBeUndefined();
    await ask(school, key);
    await settled();
    expect((await ask(school, key)).data.isStored).toBe(true);
  });

  test("are removed after a week without a chunk, as are those of a stored file", async () => {
    const [left, stored] = [await askLink(school), await askLink(school)];
    await sendChunks(left, CHUNK);
    await sendChunks(stored);
    const late = await ask(school, stored);
    await settled();
    const body = { title: "Stored", filePath: stored, fileType: "application/pdf" };
    await school.call(contract.lessons.addLesson, { as: teacher, query: where, body });
    expect(late.data.isStored).toBe(false);
    const link = await school.platform.storage.chunkLink({
      key: stored,
      contentType: "application/pdf",
      offset: 0,
      bytes: CHUNK,
      size: SIZE,
      expiresAt: school.platform.clock() + MINUTE,
    });
    const { signedUrl, headers } = link;
    const bytes = new Uint8Array(FILE.subarray(0, CHUNK));
    expect((await fetch(signedUrl, { method: "PUT", headers, body: bytes })).status).toBe(200);
    await school.sweep();
    expect([await chunksOf(stored), await chunksOf(left)]).toEqual([0, CHUNK]);
    expect(await school.platform.storage.size(stored)).toBe(SIZE);
    school.wait(CHUNKED_UPLOAD_DAYS * DAY + MINUTE);
    await school.sweep();
    expect(await chunksOf(left)).toBe(0);
    expect(await fileRow(school, left)).toBeUndefined();
  });

  test(
    "more of them than a store lists at once are counted and removed",
    async () => {
      const { storage, clock } = school.platform;
      const key = await askLink(school);
      const count = 1_010;
      await inParallel(
        Array.from({ length: count }).keys(),
        async (offset) => {
          const { signedUrl, headers } = await storage.chunkLink({
            key,
            contentType: "application/pdf",
            offset,
            bytes: 1,
            size: count,
            expiresAt: clock() + MINUTE,
          });
          const body = Uint8Array.of(offset & 255);
          expect((await fetch(signedUrl, { method: "PUT", headers, body })).status).toBe(200);
        },
        20,
      );
      expect(await storage.receivedBytes(key, 0)).toBe(count);
      expect(await storage.receivedBytes(key, count - 1)).toBe(count);
      await storage.removeChunks(key);
      expect(await storage.receivedBytes(key, 0)).toBe(0);
    },
    3 * MINUTE,
  );
});
