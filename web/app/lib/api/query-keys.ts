/**
 * Keys of data that one feature shows and another one changes; the others are in their features.
 */

export const enrolledKey = ["enrolment", "mine"] as const;

/** A lesson with its file's URL and the student's notes. */
export const lessonOfStudentKey = (courseId: string, lessonId: string) =>
  ["viewer", "lesson", courseId, lessonId] as const;

/** The URLs of a lesson's note images. */
export const noteLinksKey = (courseId: string, lessonId: string) =>
  ["notes", "links", courseId, lessonId] as const;

/** A student's notes on all lessons. */
export const allNotesKey = ["notes", "all"] as const;

/** The course as its student sees it, with outline and completion. */
export const courseOfStudentKey = (courseId: string) => ["enrolment", "course", courseId] as const;

/** Courses as admins see them, with their teachers. */
export const overseenKey = ["oversight"] as const;

/** Who waits for an admin, and what a new school still needs. */
export const todayKey = ["today"] as const;
