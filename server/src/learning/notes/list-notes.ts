import type { z } from "zod";
import type { notes } from "@madrasa/contract/learning/notes";
import { isoTime } from "../../platform/clock.ts";
import { readPage } from "../../platform/database/paging.ts";
import type { Row } from "../../platform/database/tables.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { languageOf } from "../../courses/courses/index.ts";
import { viewLink } from "../../base/files/index.ts";
import { countNotes, listCoursesWithNotes, listNotes } from "./notes.queries.ts";

const COURSES_LISTED = 100;

export async function listOwnNotes(
  platform: Platform,
  actor: Actor,
  query: z.output<typeof notes.listNotes.query>,
): Promise<z.input<typeof notes.listNotes.data>> {
  const { read } = platform.database;
  const of = { studentId: actor.id, courseId: query.courseId };
  const { rows, page } = await readPage(query, {
    list: (wanted) => listNotes(read, of, wanted),
    count: () => countNotes(read, of),
    at: (row) => row.created_at,
  });
  const isFirst = query.cursor === undefined;
  const courses = isFirst ? await listCoursesWithNotes(read, actor.id, COURSES_LISTED) : undefined;
  const found = rows.map(async (row) => {
    const { file_id, content_type, file_name } = row;
    const image = file_id && {
      image: await viewLink(platform, {
        id: file_id,
        contentType: content_type ?? "",
        name: file_name ?? "",
      }),
    };
    return {
      _id: row.id,
      title: row.title,
      description: row.description,
      createdAt: isoTime(row.created_at),
      ...image,
      ...(row.alt !== "" && { alt: row.alt }),
      course: presentCourse({
        id: row.course_id,
        title: row.course_title,
        language: row.course_language,
      }),
      lesson: { _id: row.lesson_id, title: row.lesson_title },
    };
  });
  return {
    notes: await Promise.all(found),
    ...(courses && { courses: courses.map(presentCourse) }),
    ...page,
  };
}

type Course = Pick<Row<"courses">, "id" | "title" | "language">;

const presentCourse = ({ id, title, language }: Course) => ({
  _id: id,
  title,
  language: languageOf({ title, description: "", language }),
});
