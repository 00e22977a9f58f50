import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { PDF } from "@madrasa/testkit/sample-files";
import { aDraft } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { schoolTest } from "../../testing/school-test.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

/** A disk of 100 GiB: 5 % are 5 GiB. */
const space = { free: 0, total: 100 * GIBIBYTE };
const test = schoolTest(() =>
  openTestSchool({}, undefined, { readDiskSpace: async () => ({ ...space }) }),
);

let teacher: Person;
let courseId: string;
test.beforeEach(async ({ school }) => {
  space.free = 50 * GIBIBYTE;
  teacher ??= await aTeacher(school);
  courseId ??= await aDraft(school, teacher);
});

const ask = async (school: TestSchool, size = PDF.length) =>
  school.call(contract.files.uploadLink, {
    as: teacher,
    query: { courseId, filename: "a.pdf", contentType: "application/pdf", size },
  });

async function put(school: TestSchool, url: string) {
  const headers = { "content-type": "application/pdf" };
  const sent = await school.http.inject({ method: "PUT", url, headers, payload: PDF });
  return { status: sent.statusCode, body: sent.json<{ code?: string }>() };
}

const ready = async (school: TestSchool) => {
  const answer = await school.http.inject({ url: "/readyz" });
  return { status: answer.statusCode, data: answer.json<{ data: unknown }>().data };
};

const REFUSED = {
  code: "UPLOADS_CLOSED",
  message: "The school has no space left for files. Please tell whoever looks after it.",
};

test("with less than 5 % free, uploads are refused in a sentence, all else goes on, and space helps", async ({
  school,
}) => {
  const { data } = await ask(school);
  expect(await ready(school)).toEqual({ status: 200, data: { status: "ok" } });

  space.free = 5 * GIBIBYTE - 1;
  expect(await ask(school)).toMatchObject({ status: 503, success: false, ...REFUSED });
  expect(await put(school, data.signedUrl)).toMatchObject({ status: 503, body: REFUSED });
  const draft = await aDraft(school, teacher, "Still written");
  const read = await school.call(contract.outline.readOutline, {
    as: teacher,
    query: { courseId: draft },
  });
  expect(read.status).toBe(200);
  expect(await ready(school)).toEqual({ status: 200, data: { status: "degraded" } });

  space.free = 5 * GIBIBYTE + MEBIBYTE;
  expect((await ask(school)).status).toBe(200);
  expect((await ask(school, 2 * MEBIBYTE)).code).toBe("UPLOADS_CLOSED");
  expect((await put(school, data.signedUrl)).status).toBe(200);
  expect(await ready(school)).toEqual({ status: 200, data: { status: "ok" } });
});

test("the metrics say how many bytes are left", async ({ school }) => {
  space.free = 12_345_678;
  const { payload } = await school.http.inject({ url: "/metrics" });
  expect(payload).toMatch(/^disk_free_bytes 12345678$/m);
  expect(payload).toMatch(/^disk_total_bytes 107374182400$/m);
});

test("the sweep gives the reserve up before it writes, and makes it again when there is space", async ({
  school,
}) => {
  const reserve = path.join(school.folder, "reserve");
  await school.sweep();
  expect(readFileSync(reserve)).toHaveLength(32 * MEBIBYTE);

  space.free = 1000;
  await school.sweep();
  expect(existsSync(reserve)).toBe(false);
  space.free = 100 * MEBIBYTE;
  await school.sweep();
  expect(existsSync(reserve)).toBe(false);
  space.free = GIBIBYTE;
  await school.sweep();
  expect(existsSync(reserve)).toBe(true);
});

test("a step of the sweep that fails keeps no other from running", async ({ school }) => {
  const { data } = await ask(school);
  expect((await put(school, data.signedUrl)).status).toBe(200);
  await school.platform.database.transaction(async (tx) => {
    await tx
      .updateTable("files")
      .set({ marked_for_deletion_at: 1 })
      .where("id", "=", data.fileKey)
      .execute();
  });
  const { database } = school.platform;
  const { transaction } = database;
  database.transaction = () => Promise.reject(new Error("The disk is full."));
  try {
    await expect(school.sweep()).rejects.toThrow("The sweep could not do all.");
  } finally {
    database.transaction = transaction;
  }
  expect(await school.platform.storage.size(data.fileKey)).toBeUndefined();
});

test("the superadmin is written to once at 15 % and once at 5 %, and again after a recovery", async ({
  school,
}) => {
  await school.platform.database.transaction(async (tx) => {
    await tx.deleteFrom("disk_warnings").execute();
  });
  const before = school.messagesTo(SUPERADMIN.email).length;
  const told = () =>
    school
      .messagesTo(SUPERADMIN.email)
      .slice(before)
      .map(({ text }) => text);
  const sweepAt = async (free: number) => {
    space.free = free;
    // Of two servers on one database one writes.
    await Promise.all([school.sweep(), school.sweep()]);
  };
  await sweepAt(16 * GIBIBYTE);
  expect(told()).toEqual([]);
  await sweepAt(14 * GIBIBYTE);
  await sweepAt(13 * GIBIBYTE);
  const low =
    "14 GB (14 %) of the disk with the data of Madrasa is free. Below 5 GB no file can be uploaded. Please make space or enlarge the disk.";
  expect(told()).toEqual([low]);
  await sweepAt(15.5 * GIBIBYTE);
  await sweepAt(14 * GIBIBYTE);
  expect(told()).toEqual([low]);

  await sweepAt(4.5 * GIBIBYTE);
  await sweepAt(4 * GIBIBYTE);
  const full =
    "4.5 GB (4 %) of the disk with the data of Madrasa is free. No file can be uploaded until there is more. Please make space or enlarge the disk.";
  expect(told()).toEqual([low, full]);

  await sweepAt(20 * GIBIBYTE);
  await sweepAt(14 * GIBIBYTE);
  expect(told()).toEqual([low, full, low]);
});
