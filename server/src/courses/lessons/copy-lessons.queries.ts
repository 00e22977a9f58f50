import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { newIdsAs, newIdsFor, withNewIds, type NewIds } from "../../platform/database/new-ids.ts";
import type { Row } from "../../platform/database/tables.ts";

type Copied = { from: string; to: string; sections: NewIds; now: number };

/** Columns to copy. A missing one does not compile. */
const TEXTS: Record<
  Exclude<keyof Row<"lessons">, "id" | "course_id" | "section_id" | "created_at">,
  true
> = {
  position: true,
  kind: true,
  title: true,
  description: true,
  file_id: true,
  thumbnail_file_id: true,
  duration_seconds: true,
  resources: true,
  alt: true,
  recite: true,
};
const COLUMNS = sql.join(Object.keys(TEXTS).map((column) => sql.ref(column)));

/** Copies a course's lessons, versions and texts into existing sections of another. Files are shared. */
export async function copyLessons(tx: Tx, { from, to, sections, now }: Copied): Promise<void> {
  const lessons = tx.selectFrom("lessons").select("id").where("course_id", "=", from);
  const ids = newIdsFor(await lessons.execute());
  if (ids.length === 0) return;
  await sql`with ${newIdsAs("lesson", ids)}, ${newIdsAs("section", sections)}
    insert into lessons (id, course_id, section_id, created_at, ${COLUMNS})
    select lesson.new_id, ${to}, section.new_id, cast(${now} as bigint), ${COLUMNS}
    from lessons join lesson on lesson.old_id = lessons.id
    join section on section.old_id = lessons.section_id`.execute(tx);
  await sql`${withNewIds("lesson", ids)}
    insert into lesson_files (lesson_id, kind, course_id, file_id, duration_seconds, created_at)
    select lesson.new_id, kind, ${to}, file_id, duration_seconds, cast(${now} as bigint)
    from lesson_files join lesson on lesson.old_id = lesson_files.lesson_id`.execute(tx);
  await sql`${withNewIds("lesson", ids)}
    insert into lesson_texts (lesson_id, kind, language, course_id, file_id, created_at)
    select lesson.new_id, kind, language, ${to}, file_id, cast(${now} as bigint)
    from lesson_texts join lesson on lesson.old_id = lesson_texts.lesson_id`.execute(tx);
}
