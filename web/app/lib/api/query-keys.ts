/** Names of what one feature shows and another changes; a feature's own stay with it. */

export const enrolledKey = ["enrolment", "mine"] as const;

/** A lesson with its file's address and what its student left there. */
export const lessonOfStudentKey = (courseId: string, lessonId: string) =>
  ["viewer", "lesson", courseId, lessonId] as const;

/** The course as its student sees it, with the outline and the ticks. */
export const courseOfStudentKey = (courseId: string) => ["enrolment", "course", courseId] as const;

/** Courses as admins see them, with their teachers. */
export const overseenKey = ["oversight"] as const;
