import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import {
  aMember,
  aStoredFile,
  withEmptyInstallations,
  type EmptySchool,
} from "../../testing/backups.ts";
import { checkBackup } from "./check-backup.ts";
import { filePath, tablePath } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

let school: EmptySchool;
let target: EmptySchool;
withEmptyInstallations((one, other) => ([school, target] = [one, other]));

const COUNT = 40;
let keys: string[];
beforeEach(async () => {
  keys = [];
  for (let number = 0; number < COUNT; number += 1) {
    keys.push(await aStoredFile(school, `sheet ${number}`));
  }
});

const unfinished = () => readdirSync(school.backups).filter((name) => name.includes(".partial."));

/** Storage that fails after some reads; `keysRead` are the requested keys. */
function failingAfter({ storage }: EmptySchool, reads: number) {
  const keysRead: string[] = [];
  const read: typeof storage.read = async (key) => {
    if (keysRead.length >= reads) throw new Error("the storage is away");
    keysRead.push(key);
    return storage.read(key);
  };
  const size: typeof storage.size = async (key) => {
    if (keysRead.length >= reads) throw new Error("the storage is away");
    return storage.size(key);
  };
  return { storage: { ...storage, read, size }, keysRead };
}

test("a backup that was cut off goes on where it stopped, with the rows of now", async () => {
  const first = failingAfter(school, 20);
  const cut = takeBackup({ ...school, storage: first.storage }, school.backups);
  await expect(cut).rejects.toThrow("the storage is away");
  const [partial = ""] = unfinished();
  const copied = readFileSync(path.join(school.backups, partial, "copied.ndjson"), "utf8");
  const inPlace = copied.trim().split("\n").length;
  expect(inPlace).toBeGreaterThanOrEqual(8);

  await aMember(school, "Joined after the interruption");
  const second = failingAfter(school, Infinity);
  const { folder, manifest } = await takeBackup(
    { ...school, storage: second.storage },
    school.backups,
  );
  expect(second.keysRead).toHaveLength(COUNT - inPlace);
  expect(manifest.files.count).toBe(COUNT);
  expect(unfinished()).toEqual([]);
  expect(existsSync(path.join(folder, "copied.ndjson"))).toBe(false);
  expect(readFileSync(tablePath(folder, "users"), "utf8")).toContain("after the interruption");
  await checkBackup(folder);
});

test("files damaged since the interruption, or not yet recorded, are copied again", async () => {
  const first = failingAfter(school, 20);
  await takeBackup({ ...school, storage: first.storage }, school.backups).catch(() => undefined);
  const partial = path.join(school.backups, unfinished()[0] ?? "");
  const journal = path.join(partial, "copied.ndjson");
  const lines = readFileSync(journal, "utf8").trim().split("\n");
  const [damaged, unrecorded] = lines.map((line) => (JSON.parse(line) as { key: string }).key);
  writeFileSync(filePath(partial, damaged ?? ""), "other bytes");
  // Simulates a power failure: the second line is missing and the last torn.
  const torn = [lines[0], ...lines.slice(2, -1), lines.at(-1)?.slice(0, 30)];
  writeFileSync(journal, torn.join("\n"));

  const second = failingAfter(school, Infinity);
  const again = { ...school, storage: second.storage };
  const { folder } = await takeBackup(again, school.backups);
  expect(second.keysRead).toEqual(expect.arrayContaining([damaged, unrecorded]));
  expect(second.keysRead.length).toBe(COUNT - lines.length + 3);
  expect(readFileSync(filePath(folder, damaged ?? ""), "utf8")).toMatch(/^sheet \d+$/);
  await checkBackup(folder);
});

test("one that was cut off twice uses what both had copied", async () => {
  for (const reads of [15, 14]) {
    const { storage } = failingAfter(school, reads);
    await takeBackup({ ...school, storage }, school.backups).catch(() => undefined);
  }
  expect(unfinished().length).toBe(2);
  const third = failingAfter(school, Infinity);
  const { folder } = await takeBackup({ ...school, storage: third.storage }, school.backups);
  expect(third.keysRead.length).toBeLessThan(COUNT - 10);
  expect(unfinished()).toEqual([]);
  await checkBackup(folder);
});

test("files are copied and restored several at once, and told one by one", async () => {
  let running = 0;
  let most = 0;
  const counted = async <T>(action: () => Promise<T>) => {
    most = Math.max(most, (running += 1));
    try {
      return await action();
    } finally {
      running -= 1;
    }
  };
  const told: unknown[] = [];
  const progress = {
    begin: (what: string, total: object) => void told.push([what, total]),
    add: (bytes: number) => void told.push(bytes),
    end: () => undefined,
  };
  const { size } = school.storage;
  const storage = {
    ...school.storage,
    read: (key: string) => counted(() => school.storage.read(key)),
  };
  const { folder } = await takeBackup({ ...school, storage }, school.backups, { progress });
  expect(most).toBeGreaterThanOrEqual(8);
  expect(most).toBeLessThanOrEqual(16);
  expect(told[0]).toEqual(["Copying", { files: COUNT, bytes: expect.any(Number) }]);
  expect(told).toHaveLength(1 + COUNT);

  most = 0;
  const { write } = target.storage;
  const slow = {
    ...target.storage,
    write: (...file: Parameters<typeof write>) => counted(() => write(...file)),
  };
  const backup = await checkBackup(folder, { progress });
  await restoreBackup({ ...target, storage: slow }, backup, { replace: false, progress });
  expect(most).toBeGreaterThanOrEqual(8);
  expect(most).toBeLessThanOrEqual(16);
  expect(told).toHaveLength(3 * (1 + COUNT));
  for (const key of keys) expect(await target.storage.size(key)).toBe(await size(key));
});

test("a restore that was cut off goes on where it stopped", async () => {
  const { folder } = await takeBackup(school, school.backups);
  const backup = await checkBackup(folder);
  const written: string[] = [];
  const writing = (most: number): typeof target.storage.write => {
    return async (key, file) => {
      if (written.length >= most) throw new Error("the storage is away");
      written.push(key);
      await target.storage.write(key, file);
    };
  };
  const storage = { ...target.storage, write: writing(20) };
  const cut = restoreBackup({ ...target, storage }, backup, { replace: false });
  await expect(cut).rejects.toThrow("the storage is away");
  expect(await target.database.read.selectFrom("files").selectAll().execute()).toEqual([]);

  written.length = 0;
  await restoreBackup(
    { ...target, storage: { ...target.storage, write: writing(COUNT) } },
    backup,
    {
      replace: false,
    },
  );
  expect(written).toHaveLength(20);
  expect(await target.database.read.selectFrom("files").selectAll().execute()).toHaveLength(COUNT);
});
