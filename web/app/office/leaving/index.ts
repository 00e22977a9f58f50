export { ChildrenOfDeleted } from "./children-of-deleted.tsx";
export type { ChildAnswer } from "./leaving.api.ts";
