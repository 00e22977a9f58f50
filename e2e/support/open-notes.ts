import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { aNote } from "@madrasa/testkit/courses";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import { joinCourse, noteCard, notesOf } from "../pages/student.ts";
import { becomeStudent } from "./session.ts";
import { expect } from "./test.ts";

const COURSE = "أحكام التجويد للمبتدئين";

export async function openNotes(
  page: Page,
  school: ServerProcess,
  titles: readonly string[] = [],
): Promise<{
  phone: string;
  password: string;
  token: string;
  lesson: { courseId: string; lessonId: string };
}> {
  const student = await becomeStudent(page, school);
  const courseId = await joinCourse(school, student, COURSE);
  const { token } = student;
  const query = { courseId };
  const { course } = await school.client.call(contract.enrolment.readCourse, { token, query });
  const lessonId = course.sections?.[0]?.lessonIds[0]?._id ?? "";
  for (const title of titles) {
    await aNote(school, student, { courseId, lessonId }, { isWithImage: true, title });
  }
  await page.goto(`/course/${courseId}`);
  if (titles.length > 0) await expect(noteCard(page, titles.at(-1) ?? "")).toBeVisible();
  else await expect(notesOf(page).getByText(/^No notes yet\. Add your first/)).toBeVisible();
  return { ...student, lesson: { courseId, lessonId } };
}
