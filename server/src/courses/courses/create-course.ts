import type { z } from "zod";
import type { courses } from "@madrasa/contract/courses/courses";
import { refuse } from "../../platform/refusal.ts";
import { isDuplicate } from "../../platform/database/dialect.ts";
import { claimIdempotencyKey } from "../../platform/database/idempotency.queries.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { idOfKey, newId } from "../../platform/secrets.ts";
import { columnsOf, courseSearchText, languageOf } from "./course-fields.ts";
import { requireTeaching } from "./courses.policy.ts";
import { findTeacherName, insertCourse, requireRoomForCourse } from "./courses.queries.ts";
import { requireCategory } from "./require-category.ts";
import { actAs } from "../../base/identity/index.ts";

type Form = z.output<typeof courses.createCourse.body>;

/** Creates a draft and returns its id. Idempotent by key. */
export async function createCourse(
  platform: Platform,
  actor: Actor,
  { form, key }: { form: Form; key: string | undefined },
): Promise<string> {
  const { clock } = platform;
  requireTeaching(actor);
  await requireCategory(platform, form.category);
  await requireRoomForText(platform);
  const now = clock();
  const id = key === undefined ? newId() : idOfKey("createCourse", actor.id, key);
  const { title, description, tags, ...optional } = form;
  // Locked, so that concurrent renames and deletions reach this course.
  const creating = actAs(
    platform,
    actor,
    async (tx) => {
      const teacher = await findTeacherName(tx, actor.id);
      if (!teacher) throw refuse("NOT_SIGNED_IN");
      const asked = { call: "createCourse", ...form };
      if (
        key !== undefined &&
        !(await claimIdempotencyKey(tx, { userId: actor.id, key, asked }, now))
      )
        return;
      await requireRoomForCourse(tx, actor.id);
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
    },
    [actor.id],
  );
  await creating.catch((error: unknown) => {
    // The key was accepted so long ago that it was purged.
    throw isDuplicate(error) ? refuse("KEY_USED") : error;
  });
  return id;
}
