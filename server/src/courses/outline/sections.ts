import type { z } from "zod";
import type { outline } from "@madrasa/contract/courses/outline";
import { SECTIONS_MAX } from "@madrasa/contract/limits";
import { isDuplicate, lockRows } from "../../platform/database/dialect.ts";
import { claimIdempotencyKey } from "../../platform/database/idempotency.queries.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { idOfKey, newId } from "../../platform/secrets.ts";
import {
  changeCourse,
  changeSection,
  countLessons,
  deleteSectionRow,
  endOfCourse,
  findSection,
  insertSection,
  requireOwnCourse,
} from "../courses/index.ts";
import { actAs } from "../../base/identity/index.ts";
import { unlessExcerpt } from "../../platform/excerpt.ts";
import { placeSection, sectionBehind } from "./outline.queries.ts";
import { deleteFilesInBackground } from "../../base/files/index.ts";
import { removeLessons, type RemoveStudentWork } from "../lessons/index.ts";

type Form = z.output<typeof outline.addSection.body>;

/** Returns the id. Idempotent by key. */
export async function addSection(
  platform: Platform,
  actor: Actor,
  courseId: string,
  { form: { title, description }, key }: { form: Form; key: string | undefined },
): Promise<string> {
  await requireRoomForText(platform);
  const now = platform.clock();
  const id = key === undefined ? newId() : idOfKey("addSection", actor.id, key);
  const adding = actAs(
    platform,
    actor,
    async (tx) => {
      const asked = { call: "addSection", courseId, title, description };
      if (
        key !== undefined &&
        !(await claimIdempotencyKey(tx, { userId: actor.id, key, asked }, now))
      )
        return;
      await lockRows(tx, "courses", "id", courseId, "write");
      await requireOwnCourse(tx, actor, courseId);
      const { position, count } = await endOfCourse(tx, courseId);
      if (count >= SECTIONS_MAX) throw refuse("COURSE_FULL");
      await insertSection(tx, { id, course_id: courseId, position, title, description });
      await changeCourse(tx, courseId, { last_active_at: now });
    },
    key === undefined ? [] : [actor.id],
  );
  await adding.catch((error: unknown) => {
    // The key was accepted so long ago that it was purged.
    throw key !== undefined && isDuplicate(error) ? refuse("KEY_USED") : error;
  });
  return id;
}

type Change = z.output<typeof outline.updateSection.body>;

export async function updateSection(
  platform: Platform,
  actor: Actor,
  { courseId, sectionId }: { courseId: string; sectionId: string },
  change: Change,
): Promise<{ title: string; description: string }> {
  await requireRoomForText(platform);
  return actAs(platform, actor, async (tx) => {
    // Locked before the section, as everywhere: a trigger updates the course's version.
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireOwnCourse(tx, actor, courseId);
    const before = await findSection(tx, courseId, sectionId);
    if (!before) throw refuse("SECTION_NOT_FOUND");
    const { title = before.title, description: sent = before.description } = change;
    const description = unlessExcerpt(sent, before.description);
    await changeSection(tx, sectionId, { title, description });
    return { title, description };
  });
}

/** `before`: null for the end. */
export async function moveSection(
  platform: Platform,
  actor: Actor,
  { courseId, sectionId }: { courseId: string; sectionId: string },
  before: string | null,
): Promise<void> {
  const { clock } = platform;
  await actAs(platform, actor, async (tx) => {
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireOwnCourse(tx, actor, courseId);
    const section = await findSection(tx, courseId, sectionId);
    if (!section) throw refuse("SECTION_NOT_FOUND");
    if (before === sectionId) return;
    const neighbour = before === null ? undefined : await findSection(tx, courseId, before);
    if (before !== null && !neighbour) throw refuse("SECTION_NOT_FOUND");
    if ((await sectionBehind(tx, section)) === before) return;
    const position = neighbour?.position ?? (await endOfCourse(tx, courseId)).position;
    await placeSection(tx, section, position);
    await changeCourse(tx, courseId, { last_active_at: clock() });
  });
}

export async function deleteSection(
  platform: Platform,
  actor: Actor,
  { courseId, sectionId }: { courseId: string; sectionId: string },
  removeStudentWork: RemoveStudentWork,
): Promise<void> {
  const { clock } = platform;
  const gone = await actAs(platform, actor, async (tx) => {
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireOwnCourse(tx, actor, courseId);
    if (!(await findSection(tx, courseId, sectionId))) throw refuse("SECTION_NOT_FOUND");
    const now = clock();
    const these = { courseId, column: "section_id", value: sectionId } as const;
    const { count, fileIds } = await removeLessons(tx, these, { removeStudentWork, now });
    await countLessons(tx, courseId, -count, now);
    await deleteSectionRow(tx, sectionId);
    return fileIds;
  });
  deleteFilesInBackground(platform, gone);
}
