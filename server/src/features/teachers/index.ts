export { presentTeacher } from "./present-teacher.ts";
export { countPending, findAnyTeacher, hasPendingSince, listPending } from "./teachers.queries.ts";
export { teacherRoutes } from "./teachers.routes.ts";
