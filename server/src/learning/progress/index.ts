export {
  deleteProgressIn,
  deleteSomeCompletions,
  deleteSomePositions,
  findPosition,
  isCompleted,
} from "./progress.queries.ts";
export { progressRoutes } from "./progress.routes.ts";
export { removeProgressOfLessons } from "./remove-progress.ts";
