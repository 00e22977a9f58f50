export { suspendChildren } from "./suspend-student.ts";
export { studentRoutes } from "./students.routes.ts";
