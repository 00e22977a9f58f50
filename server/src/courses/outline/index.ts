export { outlineRoutes } from "./outline.routes.ts";
