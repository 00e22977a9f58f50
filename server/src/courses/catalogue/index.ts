export { cardRoutes } from "./cards.routes.ts";
export { catalogueRoutes } from "./catalogue.routes.ts";
export { describeCoursePage } from "./describe-page.ts";
export { aheadOfExplorer } from "./load-ahead.ts";
export { sitemapRoutes } from "./sitemap.routes.ts";
