import { localStore } from "../storage/storage.ts";
import { LEFT } from "./left-behind.ts";

/** Clears up after ended sessions, if there is something to do. */
export async function startClearUp(): Promise<void> {
  if (localStore.keys(LEFT).length > 0) (await import("../line/clear-up.ts")).clearUp();
}
