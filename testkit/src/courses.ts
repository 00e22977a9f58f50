import { randomBytes } from "node:crypto";
import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { ID_LENGTH } from "@madrasa/contract/ids";
import { aNoteImage, sampleOf, uploadFile, type SampleType } from "./files.ts";
import { aStudent, type Person } from "./people.ts";
import type { SampleFile } from "./sample-files.ts";
import type { School } from "./school.ts";

type Session = { token: string };
type LessonBody = BodyOf<typeof contract.lessons.addLesson>;

export type NewLesson = Omit<LessonBody, "filePath" | "fileType"> & { file?: SampleFile };
export type NewSection = BodyOf<typeof contract.outline.addSection> & { lessons?: NewLesson[] };
export type NewCourse = BodyOf<typeof contract.courses.createCourse> & {
  sections?: NewSection[];
  /** Published courses get one by default. */
  banner?: SampleFile;
  isPublished?: boolean;
};

export type Course = {
  courseId: string;
  sectionIds: string[];
  lessonIds: string[];
};

export async function makeCourse(
  school: School,
  teacher: Session,
  { sections = [], banner, isPublished = false, ...details }: NewCourse,
): Promise<Course> {
  const { token } = teacher;
  const { client } = school;
  const body = { category: "Arts" as const, ...details };
  const { course } = await client.call(contract.courses.createCourse, { token, body });
  const courseId = course._id;
  const sectionIds: string[] = [];
  const lessonIds: string[] = [];
  for (const { lessons = [], ...section } of sections) {
    const sectionId = await addSection(school, teacher, courseId, section);
    sectionIds.push(sectionId);
    for (const lesson of lessons) {
      lessonIds.push(await addLesson(school, teacher, { courseId, sectionId }, lesson));
    }
  }
  if (banner ?? isPublished) {
    const key = await uploadBanner(school, teacher, courseId, banner);
    await client.call(contract.courses.updateCourse, {
      token,
      query: { courseId },
      body: { banner: key, ...(isPublished && { published: true }) },
    });
  }
  return { courseId, sectionIds, lessonIds };
}

async function uploadBanner(
  school: School,
  teacher: Session,
  courseId: string,
  banner = sampleOf("image/png"),
): Promise<string> {
  // The server recognises banners by this name.
  return uploadFile(school, teacher, courseId, { ...banner, filename: "banner" });
}

async function addSection(
  { client }: School,
  { token }: Session,
  courseId: string,
  body: BodyOf<typeof contract.outline.addSection>,
): Promise<string> {
  const query = { courseId };
  return (await client.call(contract.outline.addSection, { token, query, body })).section._id;
}

export async function addLesson(
  school: School,
  teacher: Session,
  query: { courseId: string; sectionId: string },
  { file = sampleOf("application/pdf"), ...lesson }: NewLesson,
): Promise<string> {
  const filePath = await uploadFile(school, teacher, query.courseId, file);
  const { token } = teacher;
  const body = { ...lesson, filePath, fileType: file.type };
  return (await school.client.call(contract.lessons.addLesson, { token, query, body })).lesson._id;
}

export async function aDraft(school: School, teacher: Session, title = "Tajweed"): Promise<string> {
  const details = { title, description: "The rules of recitation", tags: ["quran"] };
  return (await makeCourse(school, teacher, details)).courseId;
}

export async function aSection(
  school: School,
  teacher: Session,
  courseId: string,
): Promise<string> {
  const section = { title: "Makharij", description: "Where letters come from" };
  return addSection(school, teacher, courseId, section);
}

export async function aLesson(
  school: School,
  teacher: Session,
  where: { courseId: string; sectionId: string },
  type: SampleType = "application/pdf",
): Promise<string> {
  const lesson = { title: "The throat letters", description: "", file: sampleOf(type) };
  return addLesson(school, teacher, where, lesson);
}

export async function aPublishedCourse(
  school: School,
  teacher: Session,
  { lessons = 2, title = "Tajweed" }: { lessons?: number; title?: string } = {},
): Promise<{ courseId: string; sectionId: string; lessonIds: string[] }> {
  const lesson = { title: "The throat letters", description: "" };
  const { courseId, sectionIds, lessonIds } = await makeCourse(school, teacher, {
    title,
    description: "The rules of recitation",
    tags: ["quran"],
    sections: [
      {
        title: "Makharij",
        description: "Where letters come from",
        lessons: Array.from({ length: lessons }, () => lesson),
      },
    ],
    isPublished: true,
  });
  return { courseId, sectionId: sectionIds[0] ?? "", lessonIds };
}

export async function aDeletedCourse(school: School, teacher: Session): Promise<string> {
  const courseId = await aDraft(school, teacher);
  const { token } = teacher;
  await school.client.call(contract.courses.deleteCourse, { token, query: { courseId } });
  return courseId;
}

export async function enrol(
  { client }: School,
  { token }: Session,
  courseId: string,
): Promise<void> {
  await client.call(contract.enrolment.enrol, { token, query: { courseId } });
}

export async function aStudentOf(school: School, courseId: string): Promise<Person> {
  const student = await aStudent(school);
  await enrol(school, student, courseId);
  return student;
}

export async function aNote(
  school: School,
  student: Session,
  { courseId, lessonId }: { courseId: string; lessonId: string },
  options: { isWithImage?: boolean; title?: string } = {},
): Promise<{ _id: string; url?: string | undefined }> {
  const { isWithImage = false, title = "Ghunna" } = options;
  const _id = randomBytes(ID_LENGTH / 2).toString("hex");
  const url = isWithImage ? await aNoteImage(school, student, courseId) : undefined;
  const { note } = await school.client.call(contract.notes.addNote, {
    token: student.token,
    query: { courseId, lessonId },
    body: { content: [{ _id, title, description: "Two counts", ...(url && { url }) }] },
  });
  return { _id, url: note.content.find((entry) => entry._id === _id)?.url };
}
