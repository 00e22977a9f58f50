import { localStore, sessionStore } from "../storage/storage.ts";
import { createStore, useStore } from "../store.ts";

/**
 * With it a guardian's children are chosen by name on this device. It stays when somebody signs out, until
 * the guardian ends it.
 */
const KEY = "familyKey";
/** Of this tab: somebody was chosen here, so that a reload does not ask. */
const CHOSEN = "familyChosen";

const changes = createStore(0);

export const familyKey = {
  read: (): string | null => localStore.read(KEY),
  write: (key: string): void => change(() => localStore.write(KEY, key)),
  remove: (): void => change(() => localStore.remove(KEY)),
};

function change(act: () => void): void {
  act();
  changes.set(changes.get() + 1);
}

export const useFamilyKey = (): string | null =>
  useStore({ subscribe: changes.subscribe, get: familyKey.read }, null);

export const noteChosen = (): void => sessionStore.write(CHOSEN, "yes");

/** A fresh start of a family's device: nobody was chosen in this tab. */
export const mustChoose = (): boolean =>
  familyKey.read() !== null && sessionStore.read(CHOSEN) === null;
