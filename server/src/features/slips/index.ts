export { sweepSlips } from "./manage-slips.ts";
export { slipRoutes } from "./slips.routes.ts";
