export { removeLessonsOfSection } from "./delete-lesson.ts";
export { lessonToRead, requireEnrolled } from "./lessons.policy.ts";
export { lessonRoutes } from "./lessons.routes.ts";
export { lessonsOfCourse, presentLesson } from "./present-lesson.ts";
