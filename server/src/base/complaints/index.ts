export { deleteAnsweredOf } from "./complaints.queries.ts";
export { readingOf, requireNoOpenComplaint, requireReader } from "./complaints.policy.ts";
export { countOpen } from "./count-open.ts";
export { complaintRoutes } from "./complaints.routes.ts";
