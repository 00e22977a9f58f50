import type { z } from "zod";
import type { courses } from "@madrasa/contract/courses";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Actor } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { courseSearchText } from "./course-search.ts";
import { requireTeaching } from "./courses.policy.ts";
import { findTeacherName, insertCourse } from "./courses.queries.ts";

type Form = z.output<typeof courses.createCourse.body>;

/** Makes a draft and returns its id. */
export async function createCourse(
  { database, clock }: Platform,
  actor: Actor,
  form: Form,
): Promise<string> {
  requireTeaching(actor);
  const now = clock();
  const id = newId();
  await database.transaction(async (tx) => {
    // Held, so that neither a new name nor the account's deletion misses this course.
    await lockRows(database, tx, "users", "id", actor.id, "write");
    const teacher = await findTeacherName(tx, actor.id);
    if (!teacher) throw refuse("NOT_SIGNED_IN");
    await insertCourse(tx, {
      id,
      teacher_id: actor.id,
      title: form.title,
      description: form.description,
      category: form.category ?? null,
      tags: JSON.stringify(form.tags),
      banner_file_id: null,
      published_at: null,
      enrollable: 1,
      meeting_title: null,
      meeting_description: null,
      meeting_link: null,
      meeting_at: null,
      lesson_count: 0,
      student_count: 0,
      search: courseSearchText({ id, title: form.title, tags: form.tags, teacher }),
      created_at: now,
      last_active_at: now,
      deleted_at: null,
    });
  });
  return id;
}
