import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Actor } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { countLessons, courseToManage, deleteSectionRow, findSection } from "../courses/index.ts";
import { markForDeletion, removeFilesLater } from "../files/index.ts";
import { removeLessonsOfSection } from "../lessons/index.ts";

/** Removes a section with its lessons, their files, and what students had completed and noted. */
export async function deleteSection(
  platform: Platform,
  actor: Actor,
  theSection: { courseId: string; sectionId: string },
): Promise<void> {
  const { database, clock } = platform;
  const { courseId, sectionId } = theSection;
  const gone = await database.transaction(async (tx) => {
    await lockRows(database, tx, "courses", "id", courseId, "write");
    await courseToManage(tx, actor, courseId);
    if (!(await findSection(tx, courseId, sectionId))) throw refuse("SECTION_NOT_FOUND");
    const { count, fileIds } = await removeLessonsOfSection(database, tx, theSection);
    await countLessons(tx, courseId, -count, clock());
    await deleteSectionRow(tx, sectionId);
    await markForDeletion(tx, fileIds, clock());
    return fileIds;
  });
  removeFilesLater(platform, gone);
}
