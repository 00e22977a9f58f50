export { findPosition, isCompleted } from "./progress.queries.ts";
export { progressRoutes } from "./progress.routes.ts";
