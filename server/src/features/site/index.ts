export { readServedHijriDays } from "./served-hijri-days.ts";
export { siteRoutes } from "./site.routes.ts";
