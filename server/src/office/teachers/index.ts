export { presentTeacher } from "./present-teacher.ts";
export {
  countWaiting,
  findAnyTeacher,
  hasWaitingSince,
  listCourseIds,
  listWaiting,
} from "./teachers.queries.ts";
export { teacherRoutes } from "./teachers.routes.ts";
