export { requireOwnChildren } from "./family.policy.ts";
export {
  deleteRequests,
  forgetGuardian,
  forgetRequests,
  heldSince,
  insertConsents,
  listRequests,
} from "./family.queries.ts";
export { request, requireNotWithheld } from "./join-courses.ts";
export { notifyFamilies } from "./notify-families.ts";
export { addChildrenIn, consentOf, findGuardian } from "./add-children.ts";
export { familyRoutes } from "./family.routes.ts";
