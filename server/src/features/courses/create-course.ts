import type { z } from "zod";
import type { courses } from "@madrasa/contract/courses";
import { refuse } from "../../platform/refusal.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { columnsOf, languageOf } from "./course-fields.ts";
import { courseSearchText } from "./course-search.ts";
import { mostCourses, requireDrafting } from "./courses.policy.ts";
import { findTeacherName, insertCourse, requireRoomForCourse } from "./courses.queries.ts";
import { requireCategory } from "./require-category.ts";
import { lockUser } from "../../identity/index.ts";

type Form = z.output<typeof courses.createCourse.body>;

/** Creates a draft and returns its id. */
export async function createCourse(platform: Platform, actor: Actor, form: Form): Promise<string> {
  const { database, clock } = platform;
  requireDrafting(actor);
  await requireCategory(platform, form.category);
  await requireRoomForText(platform);
  const now = clock();
  const id = newId();
  const { title, description, tags, ...optional } = form;
  await database.transaction(async (tx) => {
    // Locked, so that a change of name or a deletion of the account also reaches this course.
    await lockUser(tx, actor.id, "write");
    const teacher = await findTeacherName(tx, actor.id);
    if (!teacher) throw refuse("NOT_SIGNED_IN");
    await requireRoomForCourse(tx, actor.id, mostCourses(actor));
    await insertCourse(tx, {
      ...columnsOf(optional),
      id,
      teacher_id: actor.id,
      title,
      description,
      language: languageOf({ title, description, language: null }),
      tags: JSON.stringify(tags),
      search: courseSearchText({ id, title, tags, teacher }),
      created_at: now,
      last_active_at: now,
    });
  });
  return id;
}
