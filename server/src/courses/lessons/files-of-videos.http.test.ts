import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aVideo, aVideoTeacher, filesOfLesson, uploadRendition } from "../../testing/videos.ts";
import { test } from "../../testing/app-test.ts";

let of: Awaited<ReturnType<typeof aVideoTeacher>>;
test.beforeEach(async ({ school }) => {
  of = await aVideoTeacher(school);
});

const { deleteLesson } = contract.lessons;

test("a deleted video's files go, all of them, and no others", async ({ school }) => {
  const [goes, stays] = [await aVideo(of), await aVideo(of)];
  const [gone, staying] = [await filesOfLesson(school, goes), await filesOfLesson(school, stays)];
  expect([gone.length, staying.length]).toEqual([3, 3]);
  const query = { courseId: of.course.courseId, lessonId: goes };
  expect((await school.call(deleteLesson, { as: of.teacher, query })).status).toBe(200);
  await school.platform.backgroundTasks.settled();
  const sizes = async (files: readonly { file_id: string }[]) =>
    Promise.all(files.map(({ file_id }) => school.platform.storage.size(file_id)));
  expect(await sizes(gone)).toEqual([undefined, undefined, undefined]);
  expect(await filesOfLesson(school, goes)).toEqual([]);
  expect((await sizes(staying)).every((size) => size !== undefined)).toBe(true);
  school.wait(2 * 86_400_000);
  await school.sweep();
  const { read } = school.platform.database;
  const rows = await read.selectFrom("files").select("id").execute();
  const ids = rows.map(({ id }) => id);
  expect(gone.filter(({ file_id }) => ids.includes(file_id))).toEqual([]);
  expect(staying.filter(({ file_id }) => !ids.includes(file_id))).toEqual([]);
});

test("renditions follow a lesson's row to another file, and go with it", async ({ school }) => {
  const { database } = school.platform;
  const lessonId = await aVideo(of);
  const to = await uploadRendition(of, "original");
  const all = [...(await filesOfLesson(school, lessonId)), { file_id: to }];
  await database.transaction((tx) =>
    tx.updateTable("lessons").set({ file_id: to }).where("id", "=", lessonId).execute(),
  );
  const [original, ...rest] = await filesOfLesson(school, lessonId);
  expect(original).toEqual({ kind: "original", file_id: to });
  expect(rest).toEqual(all.slice(1, 3));
  await database.transaction((tx) => tx.deleteFrom("lessons").where("id", "=", lessonId).execute());
  const marked = await database.read
    .selectFrom("files")
    .select(["id", "marked_for_deletion_at"])
    .where("id", "in", [to, ...rest.map(({ file_id }) => file_id)])
    .execute();
  expect(marked).toHaveLength(3);
  expect(marked.filter(({ marked_for_deletion_at: at }) => at === null)).toEqual([]);
});
