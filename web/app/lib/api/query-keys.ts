export const enrolledKey = ["enrolment", "mine"] as const;

export const lessonOfStudentKey = (courseId: string, lessonId: string) =>
  ["viewer", "lesson", courseId, lessonId] as const;

export const noteLinksKey = (courseId: string, lessonId: string) =>
  ["notes", "links", courseId, lessonId] as const;

export const allNotesKey = ["notes", "all"] as const;

export const courseOfStudentKey = (courseId: string) => ["enrolment", "course", courseId] as const;

export const adminCoursesKey = ["oversight"] as const;

export const tasksKey = ["tasks"] as const;

export const todayKey = ["today"] as const;
