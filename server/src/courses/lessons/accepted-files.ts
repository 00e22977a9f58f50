import type { FileKind, LessonKind, RenditionKind } from "@madrasa/contract/limits";

const FILES_OF: Record<LessonKind, readonly FileKind[]> = {
  video: ["lessonVideo"],
  lecture: ["lessonImage", "lessonDocument"],
  quiz: ["lessonImage", "lessonDocument"],
};

const SMALLER: Record<Exclude<RenditionKind, "original">, readonly FileKind[]> = {
  small: ["lessonSmall"],
  sound: ["lessonSound"],
};

/** File kinds that a lesson accepts for this version; only videos have others than the original. */
export function acceptedFiles(lesson: LessonKind, rendition: RenditionKind): readonly FileKind[] {
  if (rendition === "original") return FILES_OF[lesson];
  return lesson === "video" ? SMALLER[rendition] : [];
}
