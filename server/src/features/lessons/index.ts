export { removeLessonsOfSection } from "./delete-lesson.ts";
export { lessonToRead } from "./lessons.policy.ts";
export { isCompleted } from "./lessons.queries.ts";
export { lessonRoutes } from "./lessons.routes.ts";
export { lessonsOfCourse } from "./present-lesson.ts";
