export { changedSince, requireText } from "./children-text.ts";
export { cleanSiteLinks } from "./clean-links.queries.ts";
export { listChildrenTexts } from "./site.queries.ts";
export { siteRoutes } from "./site.routes.ts";
