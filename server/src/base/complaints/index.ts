export { deleteAnsweredOf } from "./complaints.queries.ts";
export {
  findComplaintAccess,
  requireNoOpenComplaint,
  requireComplaintReader,
} from "./complaints.policy.ts";
export { countOpen } from "./count-open.ts";
export { complaintRoutes } from "./complaints.routes.ts";
