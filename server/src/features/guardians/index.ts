export { sweepGuardians } from "./decide-guardians.ts";
export { guardianRoutes } from "./guardians.routes.ts";
