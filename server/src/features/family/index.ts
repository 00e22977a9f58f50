export { addChildrenIn } from "./add-children.ts";
export { ownChildren } from "./family.policy.ts";
export { familyRoutes } from "./family.routes.ts";
