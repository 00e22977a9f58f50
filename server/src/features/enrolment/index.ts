export { enrolmentRoutes } from "./enrolment.routes.ts";
