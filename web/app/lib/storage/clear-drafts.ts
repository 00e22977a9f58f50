import { drafts, EMPTY, storedFields, withFile } from "./drafts.ts";
import { fileStore } from "./file-store.ts";

/**
 * After signing out the texts are gone already. What the next person has typed since then stays, where this is done
 * later, as after the page was closed.
 */
export async function clearDraftsWithoutText(): Promise<void> {
  const isLeft = (key: string) => storedFields(key).read() === undefined;
  for (const [key, store] of drafts) {
    if (!isLeft(key)) continue;
    withFile.delete(key);
    store.set(EMPTY);
  }
  for (const key of await fileStore.keys()) if (isLeft(key)) await fileStore.remove(key);
}
