import { Readable } from "node:stream";
import sharp from "sharp";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { PNG } from "@madrasa/testkit/sample-files";
import { aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aNoteImage, uploadFile } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { test } from "../../testing/app-test.ts";
import { endForGood, expectKeptAsReferred } from "../../testing/shared-files.ts";
import type { TestApp } from "../../testing/test-app.ts";

const GPS = "51/1 30/1 0/1";
const PLACE = "HomeStreet7";

let teacher: Person;
let student: Person;
let course: { courseId: string; sectionId: string; lessonIds: string[] };
test.beforeEach(async ({ school }) => {
  teacher = await aTeacher(school);
  course = await aPublishedCourse(school, teacher);
  student = await aStudentOf(school, course.courseId);
});

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1a6b4f" } });

/** A phone photo, rotated by EXIF, which contains its location. */
async function aPhoto(): Promise<Buffer> {
  return blank(40, 20)
    .withExif({ IFD0: { ImageDescription: PLACE }, IFD3: { GPSLatitude: GPS } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { ImageDescription: PLACE } })
    .jpeg()
    .toBuffer();
}

async function anAnimation(frames: number, type: "gif" | "webp"): Promise<Buffer> {
  const colors = Array.from({ length: frames }, (_, frame) =>
    sharp({ create: { width: 16, height: 8, channels: 3, background: `rgb(${frame * 50},9,9)` } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(colors), { join: { animated: true } })
    .toFormat(type)
    .toBuffer();
}

const rowOf = async (school: TestApp, id: string) =>
  school.platform.database.read
    .selectFrom("files")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const upload = async (school: TestApp, bytes: Buffer, type: string, filename = "picture") =>
  uploadFile(school, teacher, course.courseId, { bytes, type, filename });

async function setBanner(school: TestApp, banner: string) {
  return school.call(contract.courses.updateCourse, {
    as: teacher,
    query: { courseId: course.courseId },
    body: { banner },
  });
}

async function addLesson(school: TestApp, filePath: string, fileType: string) {
  return school.call(contract.lessons.addLesson, {
    as: teacher,
    query: { courseId: course.courseId, sectionId: course.sectionId },
    body: { title: "Picture", filePath, fileType },
  });
}

const inLesson = () => ({ courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" });

async function addNote(school: TestApp, url: string, _id = newId()) {
  return school.call(contract.notes.addNote, {
    as: student,
    query: inLesson(),
    body: { content: [{ _id, title: "Photo", description: "Of the board", url }] },
  });
}

async function expectUpright(bytes: Buffer): Promise<void> {
  const { width, height, exif, orientation } = await sharp(bytes).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 20, height: 40 });
  expect(bytes.includes(PLACE)).toBe(false);
}

test("banners, lessons' images and notes' images are stored upright and without EXIF", async ({
  school,
}) => {
  const photo = await aPhoto();
  expect(photo.includes(PLACE)).toBe(true);

  const uploaded = await upload(school, photo, "image/jpeg", "banner.jpg");
  const { banner } = (await setBanner(school, uploaded)).data.course;
  expect(banner).not.toContain(uploaded);
  const shown = await school.http.inject({ url: banner ?? "" });
  await expectUpright(shown.rawPayload);
  expect(shown.headers["content-length"]).toBe(String(shown.rawPayload.length));
  const again = { "if-none-match": String(shown.headers["etag"]) };
  expect((await school.http.inject({ url: banner ?? "", headers: again })).statusCode).toBe(304);

  const image = await upload(school, photo, "image/jpeg", "صورة.jpg");
  const { lesson } = (await addLesson(school, image, "image/jpeg")).data;
  const viewed = await school.http.inject({ url: lesson.filePath });
  await expectUpright(viewed.rawPayload);
  expect(lesson).toMatchObject({ fileSize: viewed.rawPayload.length, fileName: "صورة.jpg" });

  const key = await aNoteImage(school, student, course.courseId, photo);
  const { note } = (await addNote(school, key)).data;
  const url = note.content[0]?.url ?? "";
  expect(url).not.toBe(key);
  const { signedUrl } = (
    await school.call(contract.notes.noteViewLink, { as: student, query: { filename: url } })
  ).data;
  await expectUpright((await school.http.inject({ url: signedUrl })).rawPayload);

  await school.sweep();
  for (const former of [uploaded, image, key]) {
    expect(await school.platform.storage.size(former)).toBeUndefined();
  }
});

test("saving a picture a second time, after its answer was lost, says that it is in use", async ({
  school,
}) => {
  const image = await upload(school, PNG, "image/png");
  const answers = await Promise.all([1, 2, 3].map(() => addLesson(school, image, "image/png")));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, 409, 409]);
  await school.sweep();
  expect((await addLesson(school, image, "image/png")).code).toBe("FILE_IN_USE");
  const key = await aNoteImage(school, student, course.courseId);
  const id = newId();
  const first = (await addNote(school, key, id)).data.note;
  expect((await addNote(school, key, id)).data.note).toEqual(first);
  expect((await addNote(school, key)).code).toBe("FILE_IN_USE");
});

test("pixels are counted before a picture is decoded, also those of an AVIF of a few hundred bytes", async ({
  school,
}) => {
  const bomb = await blank(6000, 4001).avif({ effort: 0 }).toBuffer();
  expect(bomb.length).toBeLessThan(5_000);
  const text = "This image has too many pixels. The limit is 24 million for all frames together.";
  const refusal = { status: 413, code: "FILE_TOO_MANY_PIXELS", message: text };
  expect(
    await setBanner(school, await upload(school, bomb, "image/avif", "banner.avif")),
  ).toMatchObject(refusal);
  const key = await aNoteImage(
    school,
    student,
    course.courseId,
    await blank(24_001, 1000).png().toBuffer(),
  );
  expect(await addNote(school, key)).toMatchObject(refusal);

  const large = await upload(school, await blank(6000, 4001).png().toBuffer(), "image/png");
  expect((await addLesson(school, large, "image/png")).status).toBe(200);
  const larger = await upload(school, await blank(10_000, 5001).png().toBuffer(), "image/png");
  expect(await addLesson(school, larger, "image/png")).toMatchObject({
    status: 413,
    message: "This image has too many pixels. The limit is 50 million for all frames together.",
  });
});

test("each format stays what it is, animations too; AVIF becomes JPEG", async ({ school }) => {
  for (const type of ["gif", "webp"] as const) {
    const image = await upload(school, await anAnimation(4, type), `image/${type}`);
    const { lesson } = (await addLesson(school, image, `image/${type}`)).data;
    const { rawPayload } = await school.http.inject({ url: lesson.filePath });
    expect(await sharp(rawPayload, { animated: true }).metadata()).toMatchObject({
      format: type,
      pages: 4,
    });
  }
  const avif = await blank(30, 20).avif({ effort: 0 }).toBuffer();
  const image = await upload(school, avif, "image/avif", "leaf.avif");
  const { lesson } = (await addLesson(school, image, "image/avif")).data;
  expect(lesson).toMatchObject({ fileType: "image/jpeg", fileName: "leaf.jpg" });
});

test("a file that only begins like an image is refused", async ({ school }) => {
  const broken = Buffer.concat([PNG.subarray(0, 40), Buffer.alloc(2000, 7)]);
  const image = await upload(school, broken, "image/png");
  expect(await addLesson(school, image, "image/png")).toMatchObject({
    status: 415,
    code: "WRONG_TYPE",
    message: "We cannot read this image. Please save it as a JPEG.",
  });
});

test("the sweep encodes stored pictures anew, each once, and everything refers to the new ones", async ({
  school,
}) => {
  const { storage, database } = school.platform;
  const photo = await aPhoto();
  const banner = await upload(school, photo, "image/jpeg", "banner.jpg");
  await setBanner(school, banner);
  const image = await upload(school, PNG, "image/png");
  const { lesson } = (await addLesson(school, image, "image/png")).data;
  const note = await aNote(school, student, inLesson(), { isWithImage: true });
  const broken = await upload(school, PNG, "image/png");
  const brokenLesson = (await addLesson(school, broken, "image/png")).data.lesson._id;

  const confirmed = await database.read
    .selectFrom("files")
    .select(["id", "kind"])
    .where("course_id", "=", course.courseId)
    .where("confirmed_at", "is not", null)
    .where("reencoded_at", "is not", null)
    .execute();
  expect(confirmed).toHaveLength(4);
  const brokenId = (
    await database.read
      .selectFrom("lessons")
      .select("file_id")
      .where("id", "=", brokenLesson)
      .executeTakeFirstOrThrow()
  ).file_id;
  for (const { id } of confirmed) {
    const bytes = id === brokenId ? Buffer.from("no picture") : photo;
    await storage.remove(id);
    await storage.write(id, {
      bytes: asStream(bytes),
      size: bytes.length,
      contentType: "image/jpeg",
    });
  }
  await database.transaction(async (tx) => {
    await tx
      .updateTable("files")
      .set({ reencoded_at: null, size: photo.length, content_type: "image/jpeg" })
      .where(
        "id",
        "in",
        confirmed.map(({ id }) => id),
      )
      .execute();
  });

  await Promise.all([school.sweep(), school.sweep()]);
  await school.platform.backgroundTasks.settled();
  const read = await school.call(contract.lessons.readOwnLesson, {
    as: teacher,
    query: { courseId: course.courseId, lessonId: lesson._id },
  });
  const viewed = (await school.http.inject({ url: read.data.lesson.filePath })).rawPayload;
  await expectUpright(viewed);
  expect(read.data.lesson.fileSize).toBe(viewed.length);
  const { links } = (
    await school.call(contract.notes.noteViewLinks, { as: student, query: inLesson() })
  ).data;
  expect(links).toHaveLength(1);
  expect(links[0]?.url).not.toBe(note.url);
  await expectUpright((await school.http.inject({ url: links[0]?.signedUrl ?? "" })).rawPayload);
  const listed = await school.call(contract.catalogue.readPublicCourse, {
    params: { courseId: course.courseId },
  });
  await expectUpright(
    (await school.http.inject({ url: listed.data.course.banner ?? "" })).rawPayload,
  );
  for (const { id } of confirmed) {
    const isBroken = id === brokenId;
    expect((await storage.size(id)) !== undefined).toBe(isBroken);
    expect((await rowOf(school, id)).reencoded_at).not.toBeNull();
  }
  const count = async () => (await database.read.selectFrom("files").select("id").execute()).length;
  const before = await count();
  await school.sweep();
  expect(await count()).toBe(before);
});

test("a picture that a copied course shares stays shared when the sweep encodes it anew", async ({
  school,
}) => {
  await setBanner(school, await upload(school, await aPhoto(), "image/jpeg"));
  const query = { courseId: course.courseId };
  await school.call(contract.outline.copyCourse, { as: teacher, query, body: { title: "Copy" } });
  await school.platform.database.transaction((tx) =>
    tx.updateTable("files").set({ reencoded_at: null }).where("shared", "=", 1).execute(),
  );
  await school.sweep();
  await endForGood(school, teacher, course.courseId);
  await expectKeptAsReferred(school, teacher.id);
});

const asStream = (bytes: Buffer) => Readable.from([bytes]);
