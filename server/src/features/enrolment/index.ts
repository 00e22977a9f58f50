export { countCompleted, deleteSomeEnrolments, subtractCompleted } from "./enrolment.queries.ts";
export { enrolmentRoutes } from "./enrolment.routes.ts";
export { removeStudent } from "./remove-student.ts";
