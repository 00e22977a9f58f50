export { removeLessonsOfSection } from "./delete-lesson.ts";
export { lessonToRead, requireEnrolled } from "./lessons.policy.ts";
export { findLesson, nextPosition } from "./lessons.queries.ts";
export { lessonRoutes } from "./lessons.routes.ts";
export { lessonsOfCourse, presentLesson } from "./present-lesson.ts";
