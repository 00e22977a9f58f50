export { countCompleted, deleteSomeEnrolments, subtractCompleted } from "./enrolment.queries.ts";
export { enrolmentRoutes } from "./enrolment.routes.ts";
export { deleteSomeRemovals } from "./removed-students.queries.ts";
export { removeStudent } from "./remove-student.ts";
