export { findTeacherToInvite } from "./find-teacher-to-invite.ts";
export { notifyInvitedTeacher } from "./notify-invited-teacher.ts";
export { copySections, insertCopy } from "./copy-course.queries.ts";
export { courseSearchText } from "./course-fields.ts";
export { courseRoutes } from "./courses.routes.ts";
export { languageOf } from "./course-fields.ts";
export {
  closedToStudents,
  requireOwnCourse,
  isTaught,
  requireTeaching,
  whyClosed,
} from "./courses.policy.ts";
export {
  changeCourse,
  countLessons,
  countStudents,
  deleteCourseRows,
  TEACHER_SHOWN,
  deleteCoursesOf,
  expireCoursesOf,
  restoreCoursesOf,
  findCourse,
  listCourseIdsOf,
  listTaught,
  listTitles,
  matches,
  replaceBanner,
  requireRoomForCourse,
  countStudentIn,
  withTeacher,
  type CourseWithTeacher,
  type TaughtRow,
} from "./courses.queries.ts";
export {
  countPublished,
  explorerState,
  findFirstBanner,
  listPublished,
  takesStudents,
} from "./explorer.queries.ts";
export {
  inList,
  presentCancelledMeeting,
  presentCourse,
  presentMeeting,
  presentMovedFrom,
  presentOwnCourse,
} from "./present-course.ts";
export { publicCourseState } from "./public-course.queries.ts";
export { draftTasks, inviteTasks, meetingTasks, presentShown } from "./teacher-tasks.ts";
export { requireCategory } from "./require-category.ts";
export { cleanMeetingLinks } from "./clean-meeting-links.queries.ts";
export { rebuildCourses } from "./rebuild-courses.queries.ts";
export { finishRenames, renameTeacher } from "./rename-teacher.ts";
export {
  changeSection,
  countSectionLessons,
  deleteSectionRow,
  endOfCourse,
  findSection,
  insertSection,
  listSections,
} from "./sections.queries.ts";
