export { addUpCounts } from "./add-up-counts.ts";
export { statisticsRoutes } from "./statistics.routes.ts";
