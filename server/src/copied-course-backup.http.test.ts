import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import type { Person } from "@madrasa/testkit/people";
import { checkBackup } from "./platform/backup/check-backup.ts";
import { restoreBackup } from "./platform/backup/restore-backup.ts";
import { takeBackup } from "./platform/backup/take-backup.ts";
import { TABLES } from "./tables.ts";
import { aVideo, aVideoTeacher } from "./testing/videos.ts";
import { endForGood, expectKeptAsReferred } from "./testing/shared-files.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

let school: TestApp;
let target: TestApp;
let backups: string;
beforeEach(async () => {
  [school, target] = [await createTestApp(), await createTestApp()];
  backups = mkdtempSync(path.join(tmpdir(), "backups-"));
});
afterEach(async () => {
  await school.close();
  await target.close();
  rmSync(backups, { recursive: true, force: true });
});

const asBackedUp = ({ platform: { database, storage, clock } }: TestApp) => ({
  database,
  storage,
  tables: TABLES,
  name: "Al-Noor",
  clock,
});

/** Bytes of a video's files; undefined if missing. */
async function videoIn(testApp: TestApp, as: { token: string }, courseId: string) {
  const { sections } = (
    await testApp.call(contract.outline.readOutline, { as, query: { courseId } })
  ).data.course;
  const video = sections
    .flatMap(({ lessonIds }) => lessonIds)
    .find(({ title }) => title === "Makharij");
  const query = { courseId, lessonId: video?._id ?? "" };
  const { renditions } = (await testApp.call(contract.lessons.readOwnLesson, { as, query })).data
    .lesson;
  return Promise.all(
    renditions.map(async ({ kind, url }) => {
      const { statusCode, rawPayload } = await testApp.http.inject({ url: url ?? "" });
      return [kind, statusCode === 200 ? rawPayload.toString("base64") : undefined];
    }),
  );
}

const filesOf = async ({ platform }: TestApp, { id }: Person) =>
  (
    await platform.database.read
      .selectFrom("files")
      .select("id")
      .where("owner_id", "=", id)
      .where("marked_for_deletion_at", "is", null)
      .execute()
  ).length;

test.each(["original", "copy"] as const)(
  "two courses with one file are restored with it, and it stays when the %s is deleted",
  async (deleted) => {
    const of = await aVideoTeacher(school);
    const { teacher } = of;
    await aVideo(of);
    const { courseId } = of.course;
    const copied = await school.call(contract.outline.copyCourse, {
      as: teacher,
      query: { courseId },
      body: { title: "Tajweed, spring" },
    });
    const courses = { original: courseId, copy: copied.data.course._id };
    const before = await videoIn(school, teacher, courses.original);
    expect(before.length).toBeGreaterThan(1);

    const { folder } = await takeBackup(asBackedUp(school), backups);
    await restoreBackup(asBackedUp(target), await checkBackup(folder), { replace: true });
    const { email, password, id } = teacher;
    const { token } = (await target.call(contract.signIn.login, { body: { email, password } }))
      .data;
    const as = { ...teacher, token };
    for (const one of Object.values(courses))
      expect(await videoIn(target, as, one)).toEqual(before);
    const files = await filesOf(school, teacher);
    expect(await filesOf(target, teacher)).toBe(files);
    await expectKeptAsReferred(target, id);

    await endForGood(target, as, courses[deleted]);
    const other = deleted === "copy" ? courses.original : courses.copy;
    expect(await videoIn(target, as, other)).toEqual(before);
    expect(await filesOf(target, teacher)).toBe(files);
    await expectKeptAsReferred(target, id);

    await endForGood(target, as, other);
    expect(await filesOf(target, teacher)).toBe(0);
  },
);
