export { studentRoutes } from "./students.routes.ts";
