import { transact as transactHere, type Transact } from "./database.ts";
import { moveFormerStores } from "./former-stores.ts";

let moved: Promise<void> | undefined;

/** As in `database.ts`, after what former builds have left is moved there; the service worker cannot. */
export const transact: Transact = async (mode, names, act) => {
  // What cannot be moved now is moved by a later page.
  moved ??= moveFormerStores(transactHere).catch(() => undefined);
  await moved;
  return transactHere(mode, names, act);
};
