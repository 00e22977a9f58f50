export { removeStudent } from "./enrolment.queries.ts";
export { enrolmentRoutes } from "./enrolment.routes.ts";
