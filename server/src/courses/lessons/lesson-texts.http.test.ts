import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { COURSE_QUOTA_BYTES, FILE_RULES, STUDENT_QUOTA_BYTES } from "@madrasa/contract/limits";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import { aVideo, aVideoTeacher } from "../../testing/videos.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { setText, deleteText, readOwnLesson, updateLesson, addLesson } = contract.lessons;

let of: Awaited<ReturnType<typeof aVideoTeacher>>;
let lessonId: string;
test.beforeEach(async ({ school }) => {
  of = await aVideoTeacher(school);
  lessonId = await aVideo(of);
});

const here = (lesson = lessonId) => ({ courseId: of.course.courseId, lessonId: lesson });
const set = async (
  body: { kind: "captions" | "transcript"; language: "en" | "ar" | "ur"; text: string },
  as = of.teacher,
  query = here(),
) => of.school.call(setText, { as, query, body });
const captions = (text: string, language: "en" | "ar" | "ur" = "en") =>
  set({ kind: "captions", language, text });
const bytesOf = async (school: TestApp, url = "") => school.http.inject({ url });
const filesOf = async ({ platform }: TestApp, kind = "lessonText") =>
  platform.database.read
    .selectFrom("files")
    .select(["id", "size", "confirmed_at", "marked_for_deletion_at"])
    .where("course_id", "=", of.course.courseId)
    .where("kind", "=", kind)
    .orderBy("created_at")
    .execute();

test("captions in two languages and a transcript are there for who may see the video, as text in a sandbox", async ({
  school,
}) => {
  await captions("0:01 In the name of God");
  await captions("WEBVTT\n\n00:01.000 --> 00:02.000\n<q>بسم الله</q>", "ar");
  const { data } = await set({ kind: "transcript", language: "en", text: "<i>All</i> of it" });
  expect(data.lesson.lacking).toEqual([]);
  const student = await aStudentOf(school, of.course.courseId);
  const { lesson } = (await school.call(contract.viewer.readLesson, { as: student, query: here() }))
    .data;
  expect(lesson.texts?.map(({ kind, language }) => `${kind} ${language}`)).toEqual([
    "captions ar",
    "captions en",
    "transcript en",
  ]);
  const [arabic, , transcript] = lesson.texts ?? [];
  const served = await bytesOf(school, arabic?.url);
  expect(served.body).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n&lt;q&gt;بسم الله&lt;/q&gt;\n",
  );
  expect(served.headers).toMatchObject({
    "content-security-policy": "sandbox",
    "x-content-type-options": "nosniff",
    "content-type": expect.stringMatching(/^text\/vtt/),
  });
  expect(served.rawPayload.length).toBe(arabic?.size);
  const words = await bytesOf(school, transcript?.url);
  expect([words.body, words.headers["content-type"]]).toEqual([
    "<i>All</i> of it",
    expect.stringMatching(/^text\/plain/),
  ]);
});

test("captions take the place of those before, whose file goes; another language stays", async ({
  school,
}) => {
  await captions("0:01 First");
  await captions("0:01 اول", "ur");
  const { data } = await captions("0:01 Second");
  expect(data.lesson.texts).toHaveLength(2);
  const [english] = data.lesson.texts ?? [];
  expect((await bytesOf(school, english?.url)).body).toContain("Second");
  expect((await filesOf(school)).map((file) => file.marked_for_deletion_at === null)).toEqual([
    false,
    true,
    true,
  ]);
  const query = { ...here(), kind: "captions", language: "en" } as const;
  for (const _ of [1, 2]) {
    const gone = await school.call(deleteText, { as: of.teacher, query });
    expect(gone.data.lesson.texts?.map(({ language }) => language)).toEqual(["ur"]);
  }
  school.wait(2 * 24 * 60 * 60_000);
  await school.sweep();
  expect(await filesOf(school)).toHaveLength(1);
});

test("two that are sent at once leave one file", async ({ school }) => {
  const answers = await Promise.all(["a", "b", "c"].map((text) => captions(`0:01 ${text}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const staying = (await filesOf(school)).filter((file) => file.marked_for_deletion_at === null);
  expect(staying).toHaveLength(1);
});

test("invalid captions are refused, and nothing of them is stored", async ({ school }) => {
  const hostile = [
    [
      "\uFFFDWEBVTT",
      "CAPTIONS_WRONG",
      "This text is not in UTF-8. Please save the file as UTF-8 and choose it again.",
    ],
    ["<html>", "CAPTIONS_WRONG", "No times found. Start each caption with its time, such as 0:05."],
    [
      "0:05 a\n0:04 b",
      "CAPTIONS_WRONG",
      "Line 2: its time is missing, wrong or earlier than the line before.",
    ],
    ["W\0E\0B\0V\0T\0T\0", "INVALID_INPUT", undefined],
    // More than 512 KiB with character names.
    [`0:05 ${"<".repeat(150_000)}`, "TOO_LARGE", "This file is too large. The limit is 512 kB."],
    [`0:05 ${"ب".repeat(300_000)}`, "TOO_LARGE", "This file is too large. The limit is 512 kB."],
    [`0:05 ${"a".repeat(FILE_RULES.lessonText.maxBytes)}`, "INVALID_INPUT", undefined],
    [`0:05 ${"a".repeat(2 * FILE_RULES.lessonText.maxBytes)}`, "TOO_LARGE", undefined],
  ] as const;
  for (const [text, code, message] of hostile) {
    const answer = await captions(text);
    expect(answer.code, text.slice(0, 20)).toBe(code);
    if (message) expect(answer.message).toBe(message);
  }
  const many = Array.from(
    { length: 10_000 },
    (_, at) => `${100 + Math.floor(at / 60)}:${String(at % 60).padStart(2, "0")} a`,
  );
  expect(await captions(many.join("\n"))).toMatchObject({
    code: "CAPTIONS_WRONG",
    message: "A video can have at most 5,000 captions.",
  });
  expect(await filesOf(school)).toHaveLength(0);
});

test("a text of nearly 512 KiB arrives", async ({ school }) => {
  const text = `0:05 ${`${"word ".repeat(20)}\n`.repeat(5_000)}`;
  const { data } = await captions(text);
  expect((await bytesOf(school, data.lesson.texts?.[0]?.url)).rawPayload.length).toBeGreaterThan(
    500_000,
  );
});

test("only the video's own teacher sets them, and only for a video", async ({ school }) => {
  const other = await aTeacher(school);
  const theirs = await aPublishedCourse(school, other);
  const body = { kind: "captions", language: "en", text: "0:01 a" } as const;
  expect((await set(body, other)).code).toBe("COURSE_NOT_FOUND");
  const pdf = of.course.lessonIds[0] ?? "";
  expect((await set(body, of.teacher, here(pdf))).code).toBe("WRONG_TYPE");
  const foreign = here(theirs.lessonIds[0]);
  expect((await set(body, of.teacher, foreign)).code).toBe("LESSON_NOT_FOUND");
});

test("they count in the course's quota", async ({ school }) => {
  const used = await school.platform.database.read
    .selectFrom("files")
    .select((eb) => eb.fn.sum<number | string>("size").as("bytes"))
    .where("course_id", "=", of.course.courseId)
    .where("marked_for_deletion_at", "is", null)
    .executeTakeFirstOrThrow();
  const MIN = 1024 ** 2;
  const room = MIN - Number(used.bytes);
  const admin = await aSuperadmin(school);
  const quotas = { studentBytes: MIN, courseBytes: MIN };
  await school.call(contract.files.setQuotas, { as: admin, body: quotas });
  const text = "a".repeat(FILE_RULES.lessonText.maxBytes - 100);
  const transcript = await set({ kind: "transcript", language: "en", text });
  expect(transcript.status).toBe(200);
  const full = await captions(`0:01 ${"a".repeat(room - text.length)}`);
  expect(full.code).toBe("COURSE_SPACE_FULL");
  expect((await captions("0:01 a")).status).toBe(200);
  const before = { studentBytes: STUDENT_QUOTA_BYTES, courseBytes: COURSE_QUOTA_BYTES };
  await school.call(contract.files.setQuotas, { as: admin, body: before });
});

test("they go with their lesson", async ({ school }) => {
  await captions("0:01 a");
  await set({ kind: "transcript", language: "ar", text: "كل" });
  const marks = async () =>
    (await filesOf(school)).map((file) => file.marked_for_deletion_at !== null);
  expect(await marks()).toEqual([false, false]);
  await school.call(contract.lessons.deleteLesson, { as: of.teacher, query: here() });
  expect(await marks()).toEqual([true, true]);
});

test("the teacher's outline names what is lacking, at once and for no one else", async ({
  school,
}) => {
  const { courseId } = of.course;
  const lacking = async () => {
    const { data } = await school.call(contract.outline.readOutline, {
      as: of.teacher,
      query: { courseId },
    });
    return data.course.sections.flatMap(({ lessonIds }) => lessonIds.map((one) => one.lacking));
  };
  expect(await lacking()).toEqual([[], ["captions", "transcript"]]);
  await captions("0:01 a");
  expect(await lacking()).toEqual([[], ["transcript"]]);
  await set({ kind: "transcript", language: "en", text: "All" });
  expect(await lacking()).toEqual([[], []]);
  const student = await aStudentOf(school, courseId);
  const tree = await school.call(contract.enrolment.readCourse, {
    as: student,
    query: { courseId },
  });
  expect(JSON.stringify(tree.data)).not.toContain("lacking");
});

test("a picture has a text that stands for it", async ({ school }) => {
  const { courseId, sectionId } = of.course;
  const filePath = await anUpload(school, of.teacher, courseId, { type: "image/png" });
  const form = { title: "Chart", filePath, fileType: "image/png" };
  const query = { courseId, sectionId };
  const added = (await school.call(addLesson, { as: of.teacher, query, body: form })).data.lesson;
  expect([added.alt, added.lacking]).toEqual([undefined, ["alt"]]);
  const change = async (alt: string) =>
    school.call(updateLesson, { as: of.teacher, query: here(added._id), body: { alt } });
  expect((await change("a".repeat(501))).code).toBe("INVALID_INPUT");
  await change(" The mouth,\nfrom the side ");
  const student = await aStudentOf(school, courseId);
  const { lesson } = (
    await school.call(contract.viewer.readLesson, { as: student, query: here(added._id) })
  ).data;
  expect([lesson.alt, lesson.lacking]).toEqual(["The mouth, from the side", []]);
  const own = await school.call(readOwnLesson, { as: of.teacher, query: here(added._id) });
  expect(own.data.lesson.alt).toBe("The mouth, from the side");
  expect((await change("")).data.lesson.alt).toBeUndefined();
});
