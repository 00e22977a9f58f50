export { enrolledQuery } from "./enrolment.api.ts";
