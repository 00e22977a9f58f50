import type { Tx } from "../../platform/database/database.ts";

/**
 * Positions increase and may have gaps. Inserting takes a position and shifts the following rows in the same statement.
 */

type PlacedSection = { id: string; course_id: string; position: number };
type PlacedLesson = { id: string; course_id: string; section_id: string; position: number };

/** `null` after the last. */
export async function sectionBehind(tx: Tx, section: PlacedSection): Promise<string | null> {
  const next = await tx
    .selectFrom("sections")
    .select("id")
    .where("course_id", "=", section.course_id)
    .where("position", ">", section.position)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return next?.id ?? null;
}

export async function placeSection(
  tx: Tx,
  section: PlacedSection,
  position: number,
): Promise<void> {
  await tx
    .updateTable("sections")
    .set((eb) => ({
      position: eb
        .case()
        .when("id", "=", section.id)
        .then(position)
        .else(eb("position", "+", 1))
        .end(),
    }))
    .where("course_id", "=", section.course_id)
    .where((eb) => eb.or([eb("id", "=", section.id), eb("position", ">=", position)]))
    .execute();
}

/** `null` after the last. */
export async function lessonBehind(tx: Tx, lesson: PlacedLesson): Promise<string | null> {
  const next = await tx
    .selectFrom("lessons")
    .select("id")
    .where("course_id", "=", lesson.course_id)
    .where("section_id", "=", lesson.section_id)
    .where("position", ">", lesson.position)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return next?.id ?? null;
}

export async function placeLesson(
  tx: Tx,
  lesson: PlacedLesson,
  { sectionId, position }: { sectionId: string; position: number },
): Promise<void> {
  await tx
    .updateTable("lessons")
    .set((eb) => ({
      section_id: sectionId,
      position: eb
        .case()
        .when("id", "=", lesson.id)
        .then(position)
        .else(eb("position", "+", 1))
        .end(),
    }))
    .where("course_id", "=", lesson.course_id)
    .where((eb) =>
      eb.or([
        eb("id", "=", lesson.id),
        eb.and([eb("section_id", "=", sectionId), eb("position", ">=", position)]),
      ]),
    )
    .execute();
}
