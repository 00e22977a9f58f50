export { orSaved } from "./or-saved.ts";
export type { FromPhone } from "./saved-rows.ts";
