import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher, superadminSession } from "@madrasa/testkit/people";
import { DAY, HOUR } from "../../platform/clock.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

async function faultsOf(school: TestApp) {
  const { token } = await superadminSession(school);
  return (await school.call(contract.status.readStatus, { as: { token } })).data.troubles;
}

async function gaugeOf(school: TestApp): Promise<number> {
  const { body } = await school.http.inject({ url: "/metrics" });
  return Number(/^deletions_overdue (.*)$/m.exec(body)?.[1]);
}

test("a file that cannot be deleted is counted and told, named in the log, and holds up no other", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 3 });
  const { database, storage, log } = school.platform;
  const rows = await database.read.selectFrom("lessons").select(["id", "file_id"]).execute();
  const fileOf = (lessonId = "") => rows.find(({ id }) => id === lessonId)?.file_id ?? "";
  const [stuck = "", removed = ""] = lessonIds.slice(0, 2).map(fileOf).toSorted();
  const staying = fileOf(lessonIds[2]);
  school.wait(2 * DAY);
  const { remove } = storage;
  storage.remove = async (key) =>
    key === stuck ? Promise.reject(new Error("EACCES: permission denied")) : remove(key);
  const said: unknown[][] = [];
  const { error } = log;
  log.error = (...words: unknown[]) => void said.push(words);
  for (const lessonId of lessonIds.slice(0, 2)) {
    await school.call(contract.lessons.deleteLesson, {
      as: teacher,
      query: { courseId, lessonId },
    });
  }
  await school.platform.backgroundTasks.settled();
  await expect(school.sweep()).rejects.toThrow("EACCES");
  expect(await storage.size(removed)).toBeUndefined();
  expect(await storage.size(stuck)).toBeGreaterThan(0);
  expect(await storage.size(staying)).toBeGreaterThan(0);
  expect(JSON.stringify(said)).toContain(`the file ${stuck} was not deleted`);
  expect(await gaugeOf(school), "it may be tried again").toBe(0);
  expect(await faultsOf(school)).not.toContain("deletionsFailed");

  school.wait(HOUR + 1);
  expect(await gaugeOf(school)).toBe(1);
  expect(await faultsOf(school)).toContain("deletionsFailed");

  storage.remove = remove;
  log.error = error;
  await school.sweep();
  expect(await storage.size(stuck)).toBeUndefined();
  expect(await gaugeOf(school)).toBe(0);
  expect(await faultsOf(school)).not.toContain("deletionsFailed");
});

test("a young file that was deleted is not overdue while its link is valid", async ({ school }) => {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  await school.call(contract.lessons.deleteLesson, { as: teacher, query });
  school.wait(DAY);
  expect(await gaugeOf(school)).toBe(0);
  school.wait(2 * HOUR);
  expect(await gaugeOf(school)).toBeGreaterThan(0);
  await school.sweep();
  expect(await gaugeOf(school)).toBe(0);
});
