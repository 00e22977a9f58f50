import { percentOf } from "@madrasa/contract/percent";
import { isoTime } from "../../platform/clock.ts";
import { languageOf } from "../../courses/courses/index.ts";
import { publicBannerUrl } from "../../base/files/index.ts";
import type { listEnrolled } from "./enrolment.queries.ts";

type Row = Pick<
  Awaited<ReturnType<typeof listEnrolled>>[number],
  | "id"
  | "title"
  | "description"
  | "language"
  | "banner_file_id"
  | "teacher_id"
  | "teacher_first_name"
  | "teacher_last_name"
  | "lesson_count"
  | "completed_count"
  | "finished_at"
>;

export const presentEnrolledCourse = (row: Row) => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  language: languageOf(row),
  banner: row.banner_file_id && publicBannerUrl(row.banner_file_id),
  teacherId: {
    _id: row.teacher_id,
    firstName: row.teacher_first_name,
    lastName: row.teacher_last_name,
  },
  totalLessons: row.lesson_count,
  completedLessons: row.completed_count,
  progress: percentOf(row.completed_count, row.lesson_count),
  ...(row.finished_at !== null && { finishedAt: isoTime(row.finished_at) }),
});
