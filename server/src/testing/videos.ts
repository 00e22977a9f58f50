import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { RenditionKind } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { anUpload, aSmallerUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { MP4 } from "@madrasa/testkit/sample-files";
import type { TestApp } from "./test-app.ts";

/** Versions are distinguished by size. */

type SectionRef = { courseId: string; sectionId: string };
export type VideoTeacher = { school: TestApp; teacher: Person; course: SectionRef };

const EXTRA: Record<RenditionKind, number> = { original: 900, small: 300, sound: 100 };
export const sizeOf = (kind: RenditionKind): number => MP4.length + EXTRA[kind];
export const typeOf = (kind: RenditionKind): string =>
  kind === "sound" ? "audio/mp4" : "video/mp4";

export async function aVideoTeacher(
  school: TestApp,
): Promise<VideoTeacher & { course: SectionRef & { lessonIds: string[] } }> {
  const decoy = await aTeacher(school);
  const theirs = await aPublishedCourse(school, decoy, { lessons: 1 });
  await aVideo({ school, teacher: decoy, course: theirs });
  const teacher = await aTeacher(school);
  return { school, teacher, course: await aPublishedCourse(school, teacher, { lessons: 1 }) };
}

export async function uploadRendition(
  { school, teacher, course: { courseId } }: VideoTeacher,
  kind: RenditionKind,
): Promise<string> {
  const bytes = Buffer.concat([MP4, Buffer.alloc(EXTRA[kind])]);
  return kind === "original"
    ? anUpload(school, teacher, courseId, { type: "video/mp4", bytes })
    : aSmallerUpload(school, teacher, courseId, kind, bytes);
}

/** Omitting `rendition` makes the call of older pages. */
export async function beginVideo(of: VideoTeacher, rendition?: RenditionKind) {
  const { courseId, sectionId } = of.course;
  const kind = rendition ?? "original";
  const body = {
    title: "Makharij",
    filePath: await uploadRendition(of, kind),
    fileType: typeOf(kind),
    durationSeconds: 60.5,
    ...(rendition && { rendition }),
  };
  const query = { courseId, sectionId };
  const added = await of.school.call(contract.lessons.addLesson, { as: of.teacher, query, body });
  return added.data.lesson;
}

export const addRendition = async (
  { school, teacher, course: { courseId } }: VideoTeacher,
  lessonId: string,
  body: { kind: RenditionKind; filePath: string; durationSeconds?: number },
) =>
  school.call(contract.lessons.addRendition, { as: teacher, query: { courseId, lessonId }, body });

export async function aVideo(of: VideoTeacher): Promise<string> {
  const { _id: lessonId } = await beginVideo(of);
  for (const kind of ["small", "sound"] as const) {
    const filePath = await uploadRendition(of, kind);
    expect((await addRendition(of, lessonId, { kind, filePath })).status).toBe(200);
  }
  return lessonId;
}

export const filesOfLesson = async (school: TestApp, lessonId: string) =>
  school.platform.database.read
    .selectFrom("lesson_files")
    .select(["kind", "file_id"])
    .where("lesson_id", "=", lessonId)
    .orderBy("kind")
    .execute();
