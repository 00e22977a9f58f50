export { readServedHijri } from "./served-hijri.ts";
export { siteRoutes } from "./site.routes.ts";
