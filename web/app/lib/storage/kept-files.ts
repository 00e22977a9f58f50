const DATABASE = "drafts";
const STORE = "files";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.addEventListener("upgradeneeded", () => asked.result.createObjectStore(STORE));
    asked.addEventListener("success", () => resolve(asked.result));
    asked.addEventListener("error", () => reject(asked.error ?? new Error("no database")));
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const asked = act(transaction.objectStore(STORE));
      const fail = () => reject(transaction.error ?? new Error("not kept"));
      transaction.addEventListener("complete", () => resolve(asked.result));
      transaction.addEventListener("abort", fail);
      transaction.addEventListener("error", fail);
    });
  } finally {
    database.close();
  }
}

/** Files that outlive the page on this device, where the browser lets them; nothing here throws. */
export const keptFiles = {
  /** Whether it will be there after a reload: private windows and full phones keep nothing. */
  async keep(key: string, file: File): Promise<boolean> {
    try {
      await inStore("readwrite", (store) => store.put(file, key));
      return true;
    } catch {
      return false;
    }
  },
  async read(key: string): Promise<File | undefined> {
    try {
      const found: unknown = await inStore("readonly", (store) => store.get(key));
      return found instanceof File ? found : undefined;
    } catch {
      return undefined;
    }
  },
  async forget(key: string): Promise<void> {
    await inStore("readwrite", (store) => store.delete(key)).catch(() => undefined);
  },
  async forgetAll(): Promise<void> {
    await inStore("readwrite", (store) => store.clear()).catch(() => undefined);
  },
};
