import type { Page } from "@playwright/test";
import { aStudentOf, makeCourse, type Course } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { mediaFile, type SampleFile } from "@madrasa/testkit/sample-files";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import { useSession } from "./session.ts";

type Lesson = { title: string; file: SampleFile };

const THREE: Lesson[] = [
  { title: "The video", file: mediaFile("makharij-lesson.mp4") },
  { title: "The sheet", file: mediaFile("revision-sheet.pdf") },
  { title: "The chart", file: mediaFile("makharij-chart.png") },
];

export type OpenedCourse = Course & { teacher: Person; student: Person; title: string };

export async function openCourseToSave(
  page: Page,
  school: ServerProcess,
  lessons = THREE,
): Promise<OpenedCourse> {
  const title = "Nine gates";
  const teacher = await aTeacher(school);
  const course = await makeCourse(school, teacher, {
    title,
    description: "Where letters come from",
    isPublished: true,
    sections: [
      {
        title: "Throat",
        description: "Its letters",
        lessons: lessons.map((lesson) => ({ ...lesson, description: "Six letters" })),
      },
    ],
  });
  const student = await aStudentOf(school, course.courseId);
  await useSession(page, student);
  await page.goto(`${school.origin}/course/${course.courseId}`);
  return { ...course, teacher, student, title };
}
