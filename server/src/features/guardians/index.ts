export { sweepGuardians } from "./decide-guardians.ts";
export { removeGuardian } from "./end-guardian.ts";
export { guardianRoutes } from "./guardians.routes.ts";
