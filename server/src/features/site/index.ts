export { changedSince, requireText } from "./children-text.ts";
export { listChildrenTexts } from "./site.queries.ts";
export { siteRoutes } from "./site.routes.ts";
