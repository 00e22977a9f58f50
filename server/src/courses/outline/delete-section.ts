import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { countLessons, requireOwnCourse, deleteSectionRow, findSection } from "../courses/index.ts";
import { deleteFilesInBackground } from "../../base/files/index.ts";
import { removeLessons, type RemoveStudentWork } from "../lessons/index.ts";
import { actAs } from "../../base/identity/index.ts";

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
