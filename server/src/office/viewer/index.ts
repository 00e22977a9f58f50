export { viewerRoutes } from "./viewer.routes.ts";
