export { countFinishedLessons, listActivity, listUnwritten } from "./course-activity.queries.ts";
export {
  countAllCompleted,
  countCompleted,
  countEnrolled,
  deleteSomeEnrolments,
  listEnrolled,
  listState,
  touchEnrolment,
  recordActivity,
  subtractCompleted,
} from "./enrolment.queries.ts";
export { enrolTogether, requireJoined } from "./enrol-together.ts";
export { isRemoved } from "./enrol-student.ts";
export { endByWish } from "./leave-course.ts";
export { contactOf } from "./present-course-of-student.ts";
export { enrolmentRoutes } from "./enrolment.routes.ts";
export { deleteSomePastEnrolments, endLeft, listLeftToPurge } from "./past-enrolments.queries.ts";
export { coursesOnHome } from "./home-entries.queries.ts";
export { finishedEntries, lessonEntries, meetingEntries } from "./home-entries.ts";
export { presentEnrolledCourse } from "./present-enrolled-course.ts";
export { listCoursesBarredTo } from "./removed-contacts.queries.ts";
export { deleteSomeRemovals } from "./removed-students.queries.ts";
export { nextLessons } from "./students-of-course.queries.ts";
export { removeFamily } from "./remove-from-course.ts";
export { removeStudent, returnStudent } from "./remove-student.ts";
