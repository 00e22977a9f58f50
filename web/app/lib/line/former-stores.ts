import { LEFT_PERSON, leavePerson } from "../session/left-behind.ts";
import { draftsMark, localStore, PERSON_KEY } from "../storage/storage.ts";
import { asked } from "./asked.ts";
import type { StoreName, Transact } from "./database.ts";
import { withLock } from "./lock.ts";

/**
 * What a former build of the page has left on the phone, in databases of their own and in
 * `localStorage`, is moved into today's database, and only then removed there.
 */

const DRAFT_PREFIX = "draft:";

type Move = {
  from: string;
  store: string;
  to: StoreName;
  add: (store: IDBObjectStore, value: unknown, key: IDBValidKey | undefined) => void;
};

const MOVES: readonly Move[] = [
  { from: "unsent", store: "acts", to: "waiting", add: (store, act) => store.add(act) },
  { from: "lesson-uploads", store: "records", to: "uploads", add: (store, row) => store.put(row) },
  {
    from: "lesson-upload-files",
    store: "files",
    to: "uploadFiles",
    add: (store, file, key) => store.put(file, key),
  },
  // A draft's file was of the person who was here last, like its text.
  {
    from: "drafts",
    store: "files",
    to: "drafts",
    add: (store, file, key) =>
      store.put({ owner: owner(), key: `${key as string} file`, fields: {}, file }),
  },
];

/** An old tab may write there again, so that each page looks. */
export async function moveFormerStores(transact: Transact): Promise<void> {
  return withLock("former stores", async () => moveAll(transact));
}

async function moveAll(transact: Transact): Promise<void> {
  for (const move of MOVES) {
    const database = await openFormer(move.from);
    if (!database) continue;
    try {
      await moveRows(database, move, transact);
    } finally {
      database.close();
    }
    indexedDB.deleteDatabase(move.from);
  }
  await moveDraftTexts(transact);
  await noteOthers(transact);
}

/** People whose session ended under a former build, which noted no time: theirs begins now. */
async function noteOthers(transact: Transact): Promise<void> {
  const found = await transact("readonly", ["courses", "uploads"], async ({ courses, uploads }) =>
    Promise.all([
      asked(courses.getAllKeys()) as Promise<[owner: string, courseId: string][]>,
      asked(uploads.getAll()) as Promise<{ ownerId: string }[]>,
    ]),
  );
  const [courses, uploads] = found;
  for (const one of [...courses.map(([of]) => of), ...uploads.map(({ ownerId }) => ownerId)]) {
    const isNoted = one === owner() || localStore.read(LEFT_PERSON + one) !== null;
    if (!isNoted) leavePerson(one, false);
  }
}

async function moveRows(
  database: IDBDatabase,
  { store, to, add }: Move,
  transact: Transact,
): Promise<void> {
  if (!database.objectStoreNames.contains(store)) return;
  const former = database.transaction(store).objectStore(store);
  const [keys, values] = await Promise.all([asked(former.getAllKeys()), asked(former.getAll())]);
  await transact("readwrite", [to], async (stores) => {
    for (const [place, value] of values.entries()) add(stores[to], value, keys[place]);
  });
  const emptied = database.transaction(store, "readwrite").objectStore(store);
  await asked(emptied.clear());
}

/** Undefined where there is none; asking does not make one. */
async function openFormer(name: string): Promise<IDBDatabase | undefined> {
  const known = await indexedDB.databases?.().catch(() => undefined);
  if (known && !known.some((one) => one.name === name)) return undefined;
  const request = indexedDB.open(name);
  request.addEventListener("upgradeneeded", () => request.transaction?.abort());
  return asked(request).catch(() => undefined);
}

const owner = () => localStore.read(PERSON_KEY) ?? "";

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

async function moveDraftTexts(transact: Transact): Promise<void> {
  const keys = localStore.keys(DRAFT_PREFIX);
  if (keys.length === 0) return;
  await transact("readwrite", ["drafts"], async ({ drafts }) => {
    // Not encrypted, as it was: it is when it is changed.
    for (const key of keys) {
      const fields = parse(localStore.read(key) ?? "{}");
      drafts.put({ owner: owner(), key: key.slice(DRAFT_PREFIX.length), fields });
    }
  });
  localStore.write(draftsMark(), "1");
  for (const key of keys) localStore.remove(key);
}
