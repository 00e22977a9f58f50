export { presentTeacher } from "./present-teacher.ts";
export { countPending, findAnyTeacher } from "./teachers.queries.ts";
export { teacherRoutes } from "./teachers.routes.ts";
