export { teacherRoutes } from "./teachers.routes.ts";
