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

/** Which kinds of files a lesson accepts as this rendition; none but the original unless it is a film. */
export function acceptedFiles(lesson: LessonKind, rendition: RenditionKind): readonly FileKind[] {
  if (rendition === "original") return FILES_OF[lesson];
  return lesson === "video" ? SMALLER[rendition] : [];
}
