export { recordedSearchLimit } from "./record-search.ts";
export { studentRoutes } from "./students.routes.ts";
