import { identifierText } from "@madrasa/contract/digits";

const IN_LINK = /(?:[?&]courseCode=|\/courses?\/)([0-9a-f]{24})(?![0-9a-f])/i;
const ALONE = /(?<![0-9a-z])([0-9a-f]{24})(?![0-9a-z])/i;

/** Join code in pasted text or a link; undefined if missing. */
export function courseCodeIn(text: string): string | undefined {
  const typed = identifierText(text);
  // Links may contain other ids.
  const pattern = /[/=]/.test(typed) ? IN_LINK : ALONE;
  return pattern.exec(typed)?.[1]?.toLowerCase();
}

export function joinPath(courseCode: string): string {
  return `/signup?role=student&courseCode=${courseCode}`;
}

export function editorPath(courseId: string): string {
  return `/edit-courses?courseId=${courseId}`;
}

export function sheetPath(courseId: string): string {
  return `/sheet/${courseId}`;
}

export function slipsPath(courseId: string): string {
  return `/slips?courseId=${courseId}`;
}

export function ownCoursePath(courseId: string): string {
  return `/manage/${courseId}`;
}

/** `noClass`: a day without class, which the text names. */
export const announcementsPath = (courseId: string, noClass?: string): string =>
  `/manage/${courseId}/announcements${noClass ? `?noClass=${noClass}` : ""}`;

export function answerRecitationsPath(courseId: string): string {
  return `/answer-recitations?courseId=${courseId}`;
}

export function previewPath(courseId: string, lessonId?: string): string {
  return `/preview/${courseId}${lessonId ? `?lesson=${lessonId}` : ""}`;
}

export function studentPath(courseId: string, studentId: string): string {
  return `/students/${courseId}/${studentId}`;
}

export function coursePathOfStudent(courseId: string): string {
  return `/course/${courseId}`;
}

export function finishedPath(courseId: string): string {
  return `/course/${courseId}/finished`;
}

export function certificatePath(certificateId: string): string {
  return `/certificate/${certificateId}`;
}

export function lessonPath(courseId: string, lessonId: string): string {
  return `/course/${courseId}/lesson/${lessonId}`;
}

export function coursePath(courseId: string): string {
  return `/courses/${courseId}`;
}

export const recitationsPath = (courseId: string): string => `/recitations?courseId=${courseId}`;

export const answerPath = (recitationId: string): string => `/recitations?reply=${recitationId}`;

export const recitePath = (courseId: string, lessonId?: string): string =>
  `/recite/${courseId}${lessonId ? `?lessonId=${lessonId}` : ""}`;
