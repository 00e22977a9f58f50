import type { z } from "zod";
import type { enrolment } from "@madrasa/contract/learning/enrolment";
import { percentOf } from "@madrasa/contract/percent";
import { isoTime } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { listNextLessons, type StudentRow } from "./students-of-course.queries.ts";

type Student = z.input<typeof enrolment.readStudentOfCourse.data>["student"];

/** Next lesson per student; null if all lessons are completed. */
export async function nextLessonOf(db: Db, courseId: string, studentIds: readonly string[]) {
  const lessons = await listNextLessons(db, courseId, studentIds);
  const nextOf = new Map(lessons.map(({ student_id, ...lesson }) => [student_id, lesson]));
  return (studentId: string): Student["nextLesson"] => {
    const lesson = nextOf.get(studentId);
    return lesson ? { _id: lesson.id, title: lesson.title } : null;
  };
}

export function presentStudent(
  course: { lesson_count: number },
  row: StudentRow,
  nextLesson: Student["nextLesson"],
): Student {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.shown_phone,
    country: row.shown_country,
    TelegramOrWhatsapp: row.shown_method,
    ...(row.guardian_first_name !== null && {
      guardian: {
        firstName: row.guardian_first_name,
        lastName: row.guardian_last_name ?? "",
      },
    }),
    enrolledAt: isoTime(row.enrolled_at),
    lastActive: isoTime(row.active_at),
    completedLessons: row.completed_count,
    totalLessons: course.lesson_count,
    progress: percentOf(row.completed_count, course.lesson_count),
    nextLesson,
    writtenAt: row.written_at === null ? null : isoTime(row.written_at),
    paused: row.suspended === 1,
  };
}
