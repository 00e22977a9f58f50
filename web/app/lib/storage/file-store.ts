import { clear, createStore, del, get, set, type UseStore } from "idb-keyval";

let opened: UseStore | undefined;
/** Opened when it is first used: not every browser window has IndexedDB. */
const store = () => (opened ??= createStore("drafts", "files"));

/** Files that outlive the page on this device, where the browser allows it; nothing here throws. */
export const fileStore = {
  /** Whether it will be there after a reload: private windows and full phones keep nothing. */
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
  async clear(): Promise<void> {
    try {
      await clear(store());
    } catch {
      // Nothing was kept.
    }
  },
};
