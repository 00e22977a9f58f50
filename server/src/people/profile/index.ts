export { profileRoutes, unsubscribeRoutes } from "./profile.routes.ts";
export { readMe } from "./read-me.ts";
