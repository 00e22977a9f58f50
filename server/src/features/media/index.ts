export { bannerRoutes, mediaRoutes } from "./media.routes.ts";
