export { adminRoutes } from "./admins.routes.ts";
export { type FirstSignIn, ensureSuperadmin } from "./ensure-superadmin.ts";
export { resetSuperadmin } from "./reset-superadmin.ts";
