export type { Subject } from "./complaints.api.ts";
export { TellSchool } from "./tell-school-later.tsx";
