import { westernDigits } from "@madrasa/contract/digits";
import { isId } from "@madrasa/contract/ids";

/**
 * The joining code in typed or pasted text: the code itself, or one in a link. Undefined when there
 * is none.
 */
export function courseCodeIn(text: string): string | undefined {
  const typed = westernDigits(text).trim();
  if (isId(typed)) return typed.toLowerCase();
  return /(?:[?&]courseCode=|\/courses?\/)([0-9a-f]{24})(?![0-9a-f])/i
    .exec(typed)?.[1]
    ?.toLowerCase();
}

export function joinPath(courseCode: string): string {
  return `/signup?role=student&courseCode=${courseCode}`;
}

/** Its teacher's editor. */
export function editorPath(courseId: string): string {
  return `/edit-courses?courseId=${courseId}`;
}

/** The course's daily sheet. */
export function sheetPath(courseId: string): string {
  return `/sheet/${courseId}`;
}

/** The course as its students see it, for its teacher. */
export function previewPath(courseId: string, lessonId?: string): string {
  return `/preview/${courseId}${lessonId ? `?lesson=${lessonId}` : ""}`;
}

/** One student of a course, for its teacher. */
export function studentPath(courseId: string, studentId: string): string {
  return `/students/${courseId}/${studentId}`;
}

/** The viewer of a course that the student has joined; it opens the first lesson. */
export function coursePathOfStudent(courseId: string): string {
  return `/course/${courseId}`;
}

/** The page at the end of a course. */
export function finishedPath(courseId: string): string {
  return `/course/${courseId}/finished`;
}

/** Where anybody sees whether a certificate is valid; printed on it. */
export function certificatePath(certificateId: string): string {
  return `/certificate/${certificateId}`;
}

export function lessonPath(courseId: string, lessonId: string): string {
  return `/course/${courseId}/lesson/${lessonId}`;
}

/** The course's public page. */
export function coursePath(courseId: string): string {
  return `/courses/${courseId}`;
}

/** Where a student hands recitations in, for instance of a lesson, and hears the answers. */
export const recitationsPath = (courseId: string, lessonId?: string): string =>
  `/recitations?courseId=${courseId}${lessonId ? `&lessonId=${lessonId}` : ""}`;
