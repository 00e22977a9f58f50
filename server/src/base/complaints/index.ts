export { deleteAnsweredOf } from "./complaints.queries.ts";
export {
  findComplaintAccess,
  requireNoOpenComplaint,
  requireComplaintReader,
} from "./complaints.policy.ts";
export { readOpen } from "./read-open.ts";
export { complaintRoutes } from "./complaints.routes.ts";
