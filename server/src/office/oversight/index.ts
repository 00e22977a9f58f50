export { oversightRoutes } from "./oversight.routes.ts";
export { purgeCourses } from "./purge-courses.ts";
