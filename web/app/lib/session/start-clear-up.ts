import { localStore } from "../storage/storage.ts";
import { LEFT_PERSON, LEFT_TOKEN } from "./left-behind.ts";

export async function startClearUp(): Promise<void> {
  const left = [LEFT_PERSON, LEFT_TOKEN].flatMap((prefix) => localStore.keys(prefix));
  if (left.length > 0) (await import("../offline/clean-up-device.ts")).cleanUpDevice();
}
