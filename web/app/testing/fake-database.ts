import { vi } from "vitest";
import type { StoreName } from "../lib/offline/database.ts";

type Parts = readonly (string | number)[];
type Key = string | number | Parts;
type Row = Readonly<Record<string, unknown>>;
type Range = { lower: Parts; upper: Parts };

/** Fields of a row's key. Rows of other stores are numbered. */
const KEY_PATHS: Partial<Record<StoreName, readonly string[]>> = {
  courses: ["owner", "courseId"],
  lessons: ["owner", "lessonId"],
  files: ["key"],
  drafts: ["owner", "key"],
};

/** Replaces `transact` in tests without IndexedDB. */
export function createFakeDatabase() {
  const stores = new Map<StoreName, Map<string, { key: Key; row: Row }>>();
  let lastNumber = 0;
  const fake = {
    /** Error of a transaction, if it is to fail. */
    fail: (_mode: IDBTransactionMode): Error | undefined => undefined,
    /** Delays transactions. */
    turn: Promise.resolve(),
    rows: (name: StoreName): Row[] => [...rowsOf(name).values()].map(({ row }) => row),
    keys: (name: StoreName): Key[] => [...rowsOf(name).values()].map(({ key }) => key),
    clear: () => {
      stores.clear();
      fake.fail = () => undefined;
      fake.turn = Promise.resolve();
      vi.stubGlobal("IDBKeyRange", { bound: (lower: Key, upper: Key) => ({ lower, upper }) });
    },
    transact: async (
      mode: IDBTransactionMode,
      names: readonly StoreName[],
      action: (stores: object) => Promise<unknown>,
    ): Promise<unknown> => {
      await fake.turn;
      const error = fake.fail(mode);
      if (error) throw error;
      return action(Object.fromEntries(names.map((name) => [name, storeOf(name)])));
    },
  };

  function rowsOf(name: StoreName) {
    const rows = stores.get(name) ?? new Map<string, { key: Key; row: Row }>();
    stores.set(name, rows);
    return rows;
  }

  function storeOf(name: StoreName) {
    const rows = rowsOf(name);
    const put = (row: Row, given?: Key) => {
      const key = KEY_PATHS[name]?.map((field) => String(row[field])) ?? given ?? ++lastNumber;
      rows.set(String(key), { key, row });
      return requestOf(key);
    };
    const find = (field: string, value: unknown) =>
      [...rows.values()].filter(({ row }) => [row[field]].flat().includes(value));
    return {
      get: (key: Key) => requestOf(rows.get(String(key))?.row),
      getAllKeys: (range: Range) =>
        requestOf([...rows.values()].map(({ key }) => key).filter((key) => isWithin(key, range))),
      count: (key: Key) => requestOf(rows.has(String(key)) ? 1 : 0),
      add: put,
      put,
      delete: (given: Key | Range) => {
        const isRange = typeof given === "object" && "lower" in given;
        for (const [id, { key }] of rows) {
          if (isRange ? isWithin(key, given) : id === String(given)) rows.delete(id);
        }
      },
      index: (field: string) => ({
        getAll: (value: unknown) => requestOf(find(field, value).map(({ row }) => row)),
        getAllKeys: (value: unknown) => requestOf(find(field, value).map(({ key }) => key)),
        count: (value: unknown) => requestOf(find(field, value).length),
      }),
    };
  }
  return fake;
}

const isWithin = (key: Key, { lower, upper }: Range) =>
  typeof key === "object" &&
  key.every((part, index) => part >= (lower[index] ?? "") && part <= (upper[index] ?? ""));

const requestOf = (result: unknown) => ({
  result,
  addEventListener: (type: string, listener: () => void) => {
    if (type === "success") queueMicrotask(listener);
  },
});
