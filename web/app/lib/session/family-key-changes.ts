import { createStore, useStore } from "../store.ts";
import { familyKey } from "./family-key.ts";

const changes = createStore(0);

export function writeFamilyKey(key: string): void {
  familyKey.write(key);
  changes.set(changes.get() + 1);
}

export const useFamilyKey = (): string | null =>
  useStore({ subscribe: changes.subscribe, get: familyKey.read }, null);
