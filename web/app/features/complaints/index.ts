export type { Subject } from "./complaints.api.ts";
export { TellOf } from "./tell-of.tsx";
export { TellSchool } from "./tell-school-later.tsx";
