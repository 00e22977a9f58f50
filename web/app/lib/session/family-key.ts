import { localStore, sessionStore } from "../storage/storage.ts";

/**
 * With it a guardian's children are chosen by name on this device. It stays when somebody signs out, until
 * the guardian ends it.
 */
const KEY = "familyKey";
/** Of this tab: somebody was chosen here, so that a reload does not ask. */
const CHOSEN = "familyChosen";

export const familyKey = {
  read: (): string | null => localStore.read(KEY),
  write: (key: string): void => localStore.write(KEY, key),
  remove: (): void => localStore.remove(KEY),
};

export const noteChosen = (): void => sessionStore.write(CHOSEN, "yes");

/** A fresh start of a family's device: nobody was chosen in this tab. */
export const mustChoose = (): boolean =>
  familyKey.read() !== null && sessionStore.read(CHOSEN) === null;
