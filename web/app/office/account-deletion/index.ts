export { ChildrenOfDeleted } from "./children-of-deleted.tsx";
export type { ChildAnswer } from "./account-deletion.api.ts";
