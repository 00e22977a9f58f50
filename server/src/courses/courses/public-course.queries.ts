import { asState, compileOnce } from "../../platform/database/compile-once.ts";
import { TEACHER_SHOWN } from "./courses.queries.ts";

export const publicCourseState = compileOnce(
  (db, { id }: { id: string }) =>
    db
      .selectFrom("courses")
      .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
      .select(["courses.id", "courses.version"])
      .select(TEACHER_SHOWN)
      .where("courses.id", "=", id)
      .where("courses.published_at", "is not", null)
      .where("courses.deleted_at", "is", null),
  asState,
);
