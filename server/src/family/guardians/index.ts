export { requireNoDecision } from "./guardians.policy.ts";
export { removeGuardian } from "./end-guardian.ts";
export { notifyGuardians } from "./notify-guardians.ts";
export { deleteInvitationsBy, deleteQuestions } from "./guardians.queries.ts";
export { sweepGuardians } from "./decide-guardians.ts";
export { guardianRoutes } from "./guardians.routes.ts";
