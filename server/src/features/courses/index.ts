export { courseRoutes } from "./courses.routes.ts";
export { closedToStudents, courseToManage, whyClosed } from "./courses.policy.ts";
export {
  changeCourse,
  countLessons,
  countPublished,
  countStudents,
  deleteCourseRows,
  deleteCoursesOf,
  restoreCoursesOf,
  findCourse,
  listCourseIdsOf,
  listPublished,
  matches,
  replaceBanner,
  countStudentIn,
  withTeacher,
  type CourseWithTeacher,
} from "./courses.queries.ts";
export { inList, presentCourse, presentMeeting, presentOwnCourse } from "./present-course.ts";
export { renameTeacher } from "./rename-teacher.ts";
export {
  changeSection,
  countSectionLessons,
  deleteSectionRow,
  endOfCourse,
  findSection,
  insertSection,
  listSections,
} from "./sections.queries.ts";
