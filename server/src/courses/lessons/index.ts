export { cleanResources } from "./clean-resources.queries.ts";
export { copyLessons } from "./copy-lessons.queries.ts";
export { requireReadableLesson, requireEnrolled } from "./lessons.policy.ts";
export {
  deleteLessonsOfCourse,
  findLesson,
  isEnrolled,
  lockLessonRow,
  nextPosition,
  replaceLessonFile,
} from "./lessons.queries.ts";
export { lessonRoutes } from "./lessons.routes.ts";
export { lessonsOfCourse, presentLesson } from "./present-lesson.ts";
export { removeLessons, type RemoveStudentWork } from "./remove-lessons.ts";
