export type { Reader } from "./complaint-list.tsx";
export { type Subject, useNameReader } from "./complaints.api.ts";
export { TellOf } from "./tell-of.tsx";
export { TellSchool } from "./tell-school-later.tsx";
