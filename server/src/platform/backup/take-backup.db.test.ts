import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  aMember,
  aStoredFile,
  withEmptyInstallations,
  type EmptySchool,
} from "../../testing/backups.ts";
import { tableNames } from "../database/dialect.ts";
import { checkBackup } from "./check-backup.ts";
import { removeOlder } from "./folders.ts";
import { filePath, readManifest, tablePath } from "./manifest.ts";
import { SILENT } from "./progress.ts";
import { requireRoom } from "./require-room.ts";
import { takeBackup } from "./take-backup.ts";

let school: EmptySchool;
withEmptyInstallations((one) => (school = one));

const partials = () => readdirSync(school.backups).filter((name) => name.includes(".partial."));
const bytesOf = (folder: string, key: string) => readFileSync(filePath(folder, key), "utf8");
const partialOfDeadProcess = () => {
  // Above the maximum process id.
  const pid = 2 ** 30;
  return `madrasa-2026-01-01-000000-000.partial.${pid}`;
};

test("every table is either backed up or declared as derived from others", async () => {
  const names = await tableNames(school.database, school.database.read);
  const ours = names.filter((name) => !name.startsWith("kysely_"));
  const { entries, derived } = school.tables;
  const known = [...Object.keys(entries), ...derived];
  const ofSqlite = ["course", "student"].flatMap((of) => [`${of}_search`, `${of}_search_rows`]);
  const isMade = (name: string) => school.database.dialect === "sqlite" || !ofSqlite.includes(name);
  expect(ours.toSorted()).toEqual(known.filter(isMade).toSorted());
});

test("a snapshot does not see what is written after it began", async () => {
  const { database } = school;
  await aMember(school, "Yusuf");
  const names = async () => {
    const users = await database.read.selectFrom("users").select("first_name").execute();
    return users.map(({ first_name }) => first_name);
  };
  await database.snapshot(async (db) => {
    const seen = () => db.selectFrom("users").select("first_name").execute();
    expect(await seen()).toHaveLength(1);
    await aMember(school, "Maryam");
    expect(await names()).toHaveLength(2);
    expect(await seen()).toEqual([{ first_name: "Yusuf" }]);
  });
  const writing = database.snapshot((db) => db.deleteFrom("users").execute());
  // Simulates a standby, treated as a missing database.
  const refusal = await writing.catch((error: Error) => ((error.cause ?? error) as Error).message);
  expect(refusal, "a snapshot is for reading").toMatch(/read-?only/);
});

test("the manifest has the digests of rows and files", async () => {
  const key = await aStoredFile(school, "the sheet");
  const texts = ["line\u2028line", 'said "so"\\\n', "مریم 😀", ""];
  for (const text of texts) await aMember(school, text);
  const { folder, manifest } = await takeBackup(school, school.backups);

  expect(await readManifest(folder)).toEqual(manifest);
  expect(manifest.school).toBe("Al-Noor");
  expect(manifest.files).toMatchObject({ count: 1, bytes: 9 });
  expect(manifest.lost).toEqual([]);
  expect(manifest.tables.find(({ name }) => name === "users")?.rows).toBe(texts.length);
  const lines = readFileSync(path.join(folder, "tables", "users.ndjson"), "utf8").split("\n");
  const names = lines.filter(Boolean).map((line) => JSON.parse(line).first_name as string);
  expect(names.toSorted()).toEqual(texts.toSorted());
  expect(bytesOf(folder, key)).toBe("the sheet");
  expect(partials()).toEqual([]);
});

describe("files that do not match the tables", () => {
  test("removed by people since then, they are not reported as lost", async () => {
    const staying = await aStoredFile(school, "staying");
    const gone = await aStoredFile(school, "removed meanwhile");
    const { storage, database } = school;
    const read: typeof storage.read = async (key) => {
      if (key === gone) {
        await database.transaction((tx) =>
          tx
            .updateTable("files")
            .set({ marked_for_deletion_at: 3 })
            .where("id", "=", gone)
            .execute(),
        );
        await storage.remove(gone);
      }
      return storage.read(key);
    };
    const { folder, manifest } = await takeBackup(
      { ...school, storage: { ...storage, read } },
      school.backups,
    );
    expect(manifest).toMatchObject({ lost: [], gone: [], files: { count: 1 } });
    expect(existsSync(filePath(folder, staying))).toBe(true);
    expect(existsSync(filePath(folder, gone))).toBe(false);
    const rows = readFileSync(tablePath(folder, "files"), "utf8").trim().split("\n");
    const shown = rows
      .map((row) => JSON.parse(row))
      .filter((row) => row.marked_for_deletion_at === null);
    expect(
      shown.map(({ id }) => id),
      "read anew",
    ).toEqual([staying]);
  });

  test("copied and then removed by people, they are not in the backup", async () => {
    const [first, second] = [await aStoredFile(school, "one"), await aStoredFile(school, "two")];
    const { storage, database } = school;
    let copies = 0;
    // The second read, of either file, marks both for deletion and removes its own bytes.
    const read: typeof storage.read = async (key) => {
      copies += 1;
      if (copies === 2) {
        await database.transaction((tx) =>
          tx.updateTable("files").set({ marked_for_deletion_at: 3 }).execute(),
        );
        await storage.remove(key);
      }
      return storage.read(key);
    };
    const { folder, manifest } = await takeBackup(
      { ...school, storage: { ...storage, read } },
      school.backups,
    );
    expect(manifest).toMatchObject({ lost: [], gone: [], files: { count: 0, bytes: 0 } });
    for (const key of [first, second]) expect(existsSync(filePath(folder, key))).toBe(false);
    expect((await checkBackup(folder)).manifest).toEqual(manifest);
  });

  test("while files are removed without end, the backup ends and names those it did not get", async () => {
    await aStoredFile(school, "the first");
    const { storage, database } = school;
    const read: typeof storage.read = async (key) => {
      await database.transaction((tx) =>
        tx.updateTable("files").set({ marked_for_deletion_at: 3 }).where("id", "=", key).execute(),
      );
      await storage.remove(key);
      await aStoredFile(school, "one more");
      return storage.read(key);
    };
    const { manifest } = await takeBackup(
      { ...school, storage: { ...storage, read } },
      school.backups,
    );
    expect(manifest).toMatchObject({ lost: [], gone: [expect.any(String)] });
  });

  test("never confirmed, or marked for deletion, they are left out", async () => {
    const { database, storage } = school;
    const pending = await aStoredFile(school, "pending");
    const marked = await aStoredFile(school, "marked");
    await database.transaction(async (tx) => {
      await tx.updateTable("files").set({ confirmed_at: null }).where("id", "=", pending).execute();
      await tx
        .updateTable("files")
        .set({ marked_for_deletion_at: 3 })
        .where("id", "=", marked)
        .execute();
    });
    await storage.remove(marked);
    const { manifest } = await takeBackup(school, school.backups);
    expect(manifest.files.count).toBe(0);
    expect(manifest.lost).toEqual([]);
  });

  test("lost by the storage, they are named, and the rest is copied", async () => {
    const staying = await aStoredFile(school, "staying");
    const lost = await aStoredFile(school, "lost");
    const short = await aStoredFile(school, "cut short");
    await school.storage.remove(lost);
    writeFileSync(path.join(school.folder, "files", short.slice(0, 2), short), "cut");
    const { folder, manifest } = await takeBackup(school, school.backups);
    expect(manifest.lost.toSorted((one) => (one.key === lost ? -1 : 1))).toEqual([
      { key: lost, name: "sheet.pdf", problem: "is not in the storage" },
      { key: short, name: "sheet.pdf", problem: "has 3 bytes and should have 9" },
    ]);
    expect(bytesOf(folder, staying)).toBe("staying");
  });

  test("lost by the storage, but in the backup before: they are named, and in this one too", async () => {
    const key = await aStoredFile(school, "the only copy");
    await takeBackup(school, school.backups);
    await school.storage.remove(key);
    const { folder, manifest } = await takeBackup(school, school.backups);
    expect(manifest.lost).toMatchObject([
      { key, problem: expect.stringMatching(/not in the storage; this backup has/) },
    ]);
    expect(manifest.files.count).toBe(1);
    expect(bytesOf(folder, key)).toBe("the only copy");
  });

  test("while the storage does not answer, the backup fails and leaves nothing", async () => {
    await aStoredFile(school, "out of reach");
    const away = () => Promise.reject(new Error("the storage is away"));
    const storage = { ...school.storage, read: away, size: away };
    await expect(takeBackup({ ...school, storage }, school.backups)).rejects.toThrow("is away");
    expect(readdirSync(school.backups)).toEqual(["school"]);
  });
});

describe("a disk with too little space", () => {
  const requireSpace = (free: number) => (bytes: number) =>
    requireRoom(school.backups, bytes, {
      what: "The backup",
      mend: "Free some.",
      spare: () => 5,
      readDiskSpace: () => Promise.resolve({ free, total: 100 }),
    });

  test("refuses before it copies, counting only files that no earlier backup has", async () => {
    await aStoredFile(school, "a long video");
    await takeBackup(school, school.backups);
    await aStoredFile(school, "a new one");
    const before = readdirSync(school.backups);
    const refused = takeBackup(school, school.backups, { requireSpace: requireSpace(13) });
    await expect(refused).rejects.toThrow(
      `The backup needs 1 MB more on the disk of ${school.backups}. Free some.`,
    );
    expect(readdirSync(school.backups)).toEqual(before);
    const { manifest } = await takeBackup(school, school.backups, {
      requireSpace: requireSpace(14),
    });
    expect(manifest.files.count).toBe(2);
  });

  test("gives the space of its copies back if it ends while they are written", async () => {
    const first = await aStoredFile(school, "one");
    await aStoredFile(school, "two");
    const copied = Promise.withResolvers<void>();
    const full = async () => {
      await copied.promise;
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    };
    const { read, size } = school.storage;
    const storage: typeof school.storage = {
      ...school.storage,
      read: (key) => (key === first ? read(key) : full()),
      size: (key) => (key === first ? size(key) : full()),
    };
    const progress = { ...SILENT, add: () => copied.resolve() };
    const taking = takeBackup({ ...school, storage }, school.backups, { progress });
    await expect(taking).rejects.toThrow("no space left");
    expect(readdirSync(school.backups)).toEqual(["school"]);
  });
});

describe("several backups", () => {
  test("unchanged files are on the disk once", async () => {
    const key = await aStoredFile(school, "a long video");
    const first = await takeBackup(school, school.backups);
    const later = await aStoredFile(school, "a new one");
    const second = await takeBackup(school, school.backups);
    const inode = (folder: string) => statSync(filePath(folder, key)).ino;
    expect(inode(second.folder)).toBe(inode(first.folder));
    expect(bytesOf(second.folder, later)).toBe("a new one");
    expect(second.manifest.files.count).toBe(2);

    writeFileSync(filePath(first.folder, key), "a lost video");
    const third = await takeBackup(school, school.backups);
    expect(bytesOf(third.folder, key), "damage is not handed on").toBe("a long video");
  });

  test("a backup that was cut off is removed, but not one that another process is writing", async () => {
    const abandoned = path.join(school.backups, partialOfDeadProcess());
    const running = path.join(
      school.backups,
      `madrasa-2026-01-01-000000-000.partial.${process.ppid}`,
    );
    for (const folder of [abandoned, running]) mkdirSync(folder);
    await takeBackup(school, school.backups);
    expect(existsSync(abandoned)).toBe(false);
    expect(existsSync(running)).toBe(true);
  });

  test("only the newest of this school stay", async () => {
    const folders: string[] = [];
    for (let day = 1; day <= 4; day += 1) {
      const clock = () => Date.UTC(2026, 10, day);
      folders.push((await takeBackup({ ...school, clock }, school.backups)).folder);
    }
    const others = await takeBackup(
      { ...school, name: "Dar al-Huda", clock: () => Date.UTC(2026, 9, 1) },
      school.backups,
    );
    const unknown = path.join(school.backups, "photos");
    mkdirSync(unknown);
    const cut = folders[3] ?? "";
    rmSync(path.join(cut, "manifest.json"));

    expect(await removeOlder(school.backups, "Al-Noor", 2)).toBe(1);
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
    expect(existsSync(others.folder)).toBe(true);
    expect(existsSync(unknown)).toBe(true);
    expect(partials()).toEqual([]);
  });
});
