export type { Act, WaitingAct } from "./acts.ts";
export type { Kinds, Known } from "./kinds.ts";
export { loadQueue, useWaitingAct, useWaitingActs, waitingAct, waitInstead } from "./waiting.ts";
