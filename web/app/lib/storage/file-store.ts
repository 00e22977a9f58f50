import { createStore, del, get, keys, set, type UseStore } from "idb-keyval";

let lazyStore: UseStore | undefined;
/** Opened at first use, because some browser windows have no IndexedDB. */
const store = () => (lazyStore ??= createStore("drafts", "files"));

/**
 * Files that stay on this device after a reload, where the browser allows it; nothing here throws.
 */
export const fileStore = {
  /** Whether it was stored: private windows and full phones refuse. */
  async write(key: string, file: File): Promise<boolean> {
    try {
      await set(key, file, store());
      return true;
    } catch {
      return false;
    }
  },
  async read(key: string): Promise<File | undefined> {
    try {
      const found: unknown = await get(key, store());
      return found instanceof File ? found : undefined;
    } catch {
      return undefined;
    }
  },
  async remove(key: string): Promise<void> {
    try {
      await del(key, store());
    } catch {
      // Nothing was kept.
    }
  },
  async keys(): Promise<string[]> {
    try {
      return await keys(store());
    } catch {
      return [];
    }
  },
};
