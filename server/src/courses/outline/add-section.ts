import type { z } from "zod";
import type { outline } from "@madrasa/contract/courses/outline";
import { SECTIONS_MAX } from "@madrasa/contract/limits";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { changeCourse, requireOwnCourse, endOfCourse, insertSection } from "../courses/index.ts";
import { actAs } from "../../base/identity/index.ts";

type Form = z.output<typeof outline.addSection.body>;

export async function addSection(
  platform: Platform,
  actor: Actor,
  courseId: string,
  { title, description }: Form,
): Promise<string> {
  const { clock } = platform;
  await requireRoomForText(platform);
  const id = newId();
  await actAs(platform, actor, async (tx) => {
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireOwnCourse(tx, actor, courseId);
    const { position, count } = await endOfCourse(tx, courseId);
    if (count >= SECTIONS_MAX) throw refuse("COURSE_FULL");
    await insertSection(tx, { id, course_id: courseId, position, title, description });
    await changeCourse(tx, courseId, { last_active_at: clock() });
  });
  return id;
}
