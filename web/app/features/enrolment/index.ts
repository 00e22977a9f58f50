export { courseQuery, enrolledQuery } from "./enrolment.api.ts";
