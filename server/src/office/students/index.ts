export { lockFamily, settleFamily } from "./suspend-student.ts";
export { studentRoutes } from "./students.routes.ts";
