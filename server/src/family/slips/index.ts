export { sweepSlips } from "./manage-slips.ts";
export { markTaken as takeHeldSlip } from "./slips.queries.ts";
export { countSlipsByCourse, listNewlyTaken } from "./slips.queries.ts";
export { slipRoutes } from "./slips.routes.ts";
