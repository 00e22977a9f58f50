import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmptyInstallation, aMember, aStoredFile, type EmptySchool } from "../testing/backups.ts";
import { describeOnS3 } from "../testing/on-s3.ts";
import { anOwnBucket } from "../testing/own-bucket.ts";
import { runCommand } from "../testing/run-command.ts";
import { fetchBackup, newestInBucket, sendBackup } from "../platform/backup/bucket.ts";
import { checkBackup } from "../platform/backup/check-backup.ts";
import { filePath } from "../platform/backup/manifest.ts";
import { takeBackup } from "../platform/backup/take-backup.ts";
import { readConfig } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import { openObjects, type Objects } from "../platform/storage/s3-objects.ts";

const COUNT = 30;

describeOnS3("a bucket for backups", () => {
  let bucket: Awaited<ReturnType<typeof anOwnBucket>>;
  let room: string;
  let school: EmptySchool;
  let objects: Objects;
  beforeAll(async () => {
    room = mkdtempSync(path.join(tmpdir(), "bucket-"));
    bucket = await anOwnBucket();
    const { backupBucket } = readConfig({ DATA_DIR: room, BACKUP_URL: bucket.url });
    objects = openObjects(backupBucket!, createLog("silent"));
    school = await anEmptyInstallation({ migrated: true });
    await aMember(school, "Yusuf");
    for (let number = 0; number < COUNT; number += 1) await aStoredFile(school, `sheet ${number}`);
  });
  afterAll(async () => {
    objects.close();
    bucket.close();
    await school.close();
    rmSync(room, { recursive: true, force: true });
  });

  /** Counts what is sent, copied by the store and fetched, and fails after `most`. */
  function counting(most = Infinity) {
    const counts = { put: 0, copy: 0, read: 0 };
    const counted = async <T>(what: keyof typeof counts, action: () => Promise<T>) => {
      if (counts[what] >= most) throw new Error("the store is away");
      counts[what] += 1;
      return action();
    };
    const through: Objects = {
      ...objects,
      put: (...args) => counted("put", () => objects.put(...args)),
      copy: (...args) => counted("copy", () => objects.copy(...args)),
      read: (...args) => counted("read", () => objects.read(...args)),
    };
    return { counts, through };
  }

  test("takes a backup, goes on where it was cut off, and gives it back whole", async () => {
    await expect(newestInBucket(objects, school.name)).rejects.toThrow(
      "no complete backup in the bucket",
    );
    const first = await takeBackup(school, school.backups);
    await expect(sendBackup(first.folder, counting(20).through)).rejects.toThrow("is away");
    await expect(newestInBucket(objects, school.name)).rejects.toThrow(
      "no complete backup in the bucket",
    );
    const rest = counting();
    await sendBackup(first.folder, rest.through);
    const name = path.basename(first.folder);
    expect(rest.counts.put).toBeGreaterThan(10);
    expect(await newestInBucket(objects, school.name)).toBe(name);
    const again = counting();
    await sendBackup(first.folder, again.through);
    expect(again.counts).toEqual({ put: 0, copy: 0, read: 0 });

    const parent = path.join(room, "fetched");
    await expect(fetchBackup(counting(15).through, name, { parent })).rejects.toThrow("is away");
    await expect(checkBackup(path.join(parent, name))).rejects.toThrow("no whole backup");
    const fetching = counting();
    const folder = await fetchBackup(fetching.through, name, { parent });
    expect(fetching.counts.read).toBeGreaterThan(10);
    expect((await checkBackup(folder)).manifest).toEqual(first.manifest);
    const nothing = counting();
    await fetchBackup(nothing.through, name, { parent });
    expect(nothing.counts.read).toBe(0);
    await expect(fetchBackup(objects, "madrasa-none", { parent })).rejects.toThrow("no complete");
  });

  test("the next backup sends new files only; the store copies the others", async () => {
    await aStoredFile(school, "a new sheet");
    const next = await takeBackup(school, school.backups);
    const { counts, through } = counting();
    await sendBackup(next.folder, through);
    expect(counts.copy).toBe(COUNT);
    const tablesAndLists = next.manifest.tables.length + 2;
    expect(counts.put).toBe(tablesAndLists + 1);
    const parent = path.join(room, "next");
    const folder = await fetchBackup(objects, path.basename(next.folder), { parent });
    expect((await checkBackup(folder)).manifest).toEqual(next.manifest);
  });

  test("sends files removed from an earlier backup in the bucket", async () => {
    const third = await takeBackup(school, school.backups);
    const names: string[] = [];
    const second = await newestInBucket(objects, school.name);
    for await (const { name } of objects.list(second)) names.push(name);
    const [gone = ""] = names.filter((name) => name.startsWith("files/"));
    for (const folder of await objects.folders()) await bucket.remove(`${folder}/${gone}`);
    const { counts, through } = counting();
    await sendBackup(third.folder, through);
    expect(counts.put).toBe(third.manifest.tables.length + 2 + 1);
  });

  test("files go from bucket to bucket, stored ones are copied there, and none passes the disk", async () => {
    const into = (through: Objects) => takeBackup(school, school.backups, { bucket: through });
    const onDisk = () => readdirSync(school.backups, { recursive: true, withFileTypes: true });
    const folders = () => readdirSync(school.backups).toSorted();
    const before = folders();
    const key = await aStoredFile(school, "sent straight");
    const cutOff = counting(0);
    await expect(into({ ...cutOff.through, copy: objects.copy })).rejects.toThrow("is away");
    const [leftover = ""] = folders().filter((name) => !before.includes(name));
    const files = onDisk().filter(({ parentPath }) => parentPath.includes(`${leftover}/files`));
    expect(files.filter((entry) => entry.isFile())).toEqual([]);

    const { counts, through } = counting();
    const { folder, manifest } = await into(through);
    expect(folders()).toEqual(before);
    expect(counts).toMatchObject({
      copy: manifest.files.count - 1,
      put: manifest.tables.length + 2 + 1,
    });
    const name = path.basename(folder);
    expect(await newestInBucket(objects, school.name)).toBe(name);
    const parent = path.join(room, "straight");
    const fetched = await fetchBackup(objects, name, { parent });
    expect((await checkBackup(fetched)).manifest).toEqual(manifest);
    expect(readFileSync(filePath(fetched, key), "utf8")).toBe("sent straight");

    await school.storage.remove(key);
    const lost = await into(objects);
    const words = "is not in the storage; this backup has it from one before";
    expect(lost.manifest.lost).toEqual([{ key, name: "sheet.pdf", problem: words }]);
    await school.database.transaction((tx) =>
      tx.deleteFrom("files").where("id", "=", key).execute(),
    );
  });

  test("lets the next backup copy what an interrupted one has sent", async () => {
    for (let number = 0; number < 20; number += 1) await aStoredFile(school, `late ${number}`);
    const into = (through: Objects) => takeBackup(school, school.backups, { bucket: through });
    await expect(into(counting(30).through)).rejects.toThrow("is away");
    const { counts, through } = counting();
    const { manifest } = await into(through);
    expect(counts.put).toBeLessThan(manifest.tables.length + 2 + 20);
    expect(counts.copy).toBeGreaterThan(COUNT);
  });

  test("npm run backup -- --bucket-only leaves nothing on the disk, also encrypted, and can be restored", async () => {
    const identity = await generateIdentity();
    const file = path.join(room, "key-of-straight.txt");
    writeFileSync(file, `${identity}\n`);
    const home = {
      DATA_DIR: school.folder,
      BACKUP_URL: bucket.url,
      BACKUP_RECIPIENT: await identityToRecipient(identity),
    };
    for (let time = 0; time < 2; time += 1) {
      const taken = await runCommand("backup", ["--bucket-only"], home);
      expect(taken).toMatchObject({ code: 0, stderr: "" });
      expect(taken.stdout).toMatch(/The backup is in the bucket, as madrasa-/);
      expect(readdirSync(`${school.folder}-backups`)).toEqual([]);
    }
    const fresh = { ...home, DATA_DIR: path.join(room, "fresh-straight") };
    const opened = await runCommand("restore", ["--bucket", "--identity", file], fresh);
    expect(opened).toMatchObject({ code: 0, stderr: "" });
    const both = await runCommand("backup", ["--bucket-only", "--keep", "3"], home);
    expect(both).toMatchObject({ code: 2 });
    expect(both.stderr).toContain("rule of the bucket");
  });

  test("npm run restore -- --bucket takes no other school's backup, and names theirs", async () => {
    const home = { DATA_DIR: school.folder, BACKUP_URL: bucket.url };
    for (const SCHOOL_NAME of ["Dar al-Huda", "Dar al-Hikma"]) {
      const taken = await runCommand("backup", ["--bucket-only"], { ...home, SCHOOL_NAME });
      expect(taken).toMatchObject({ code: 0 });
    }
    const restore = (SCHOOL_NAME: string) =>
      runCommand("restore", ["--bucket"], {
        ...home,
        SCHOOL_NAME,
        DATA_DIR: path.join(room, "fresh-of-several"),
      });
    const refused = await restore("Dar al-Noor");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("no complete backup of Dar al-Noor in the bucket");
    expect(refused.stderr).toMatch(/those of Dar al-Hikma \(madrasa-[\d-]+\), Dar al-Huda \(/);
    expect((await restore("Dar al-Huda")).stdout).toContain("The backup of Dar al-Huda");
  });

  test("npm run backup:prove -- --bucket restores the newest and leaves no copy on the disk", async () => {
    const home = { DATA_DIR: school.folder, BACKUP_URL: bucket.url };
    expect(await runCommand("backup", ["--bucket-only"], home)).toMatchObject({ code: 0 });
    const before = readdirSync(room);
    const proved = await runCommand("backup-prove", ["--bucket", "--in", room], home);
    expect(proved).toMatchObject({ code: 0, stderr: "" });
    expect(proved.stdout).toContain("all as they were saved");
    expect(readdirSync(room)).toEqual(before);
    expect(readdirSync(`${school.folder}-backups`)).toEqual([]);
  });

  test("npm run doctor judges the newest backup there if none is in the folder", async () => {
    const home = { DATA_DIR: school.folder, BACKUP_URL: bucket.url, SCHOOL_NAME: "Al-Ilm" };
    const judge = async (...words: string[]) =>
      /^(?:ok|FAULT) +backups: .*/m.exec((await runCommand("doctor", words, home)).stdout)?.[0];
    expect(await judge()).toMatch(/^FAULT +backups: there is no /);
    expect(await runCommand("backup", ["--bucket-only"], home)).toMatchObject({ code: 0 });
    expect(await judge()).toMatch(/^ok +backups: the newest is from .*, in the bucket$/);
    expect(await judge("--backups", room)).toMatch(/^FAULT +backups: there is no /);
  });

  test("npm run backup sends it there, encrypted, and npm run restore takes the newest from there", async () => {
    const identity = await generateIdentity();
    const file = path.join(room, "key.txt");
    writeFileSync(file, `${identity}\n`);
    const home = {
      DATA_DIR: school.folder,
      BACKUP_URL: bucket.url,
      BACKUP_RECIPIENT: await identityToRecipient(identity),
      SCHOOL_NAME: "Al-Noor",
    };
    const taken = await runCommand("backup", [], home);
    expect(taken).toMatchObject({ code: 0, stderr: "" });
    expect(taken.stdout).toContain(`It was sent to the bucket ${bucket.name}.`);

    const fresh = { ...home, DATA_DIR: path.join(room, "fresh") };
    const closed = await runCommand("restore", ["--bucket"], fresh);
    expect(closed).toMatchObject({ code: 1 });
    expect(closed.stderr).toContain("--identity FILE");
    const opened = await runCommand("restore", ["--bucket", "--identity", file], fresh);
    expect(opened).toMatchObject({ code: 0, stderr: "" });
    expect(opened.stdout).toContain("It is restored");

    const away = {
      ...home,
      BACKUP_URL: bucket.url.replace(/:\d+&/, ":9&").replace(/%3A\d+/, "%3A9"),
    };
    const unsent = await runCommand("backup", [], away);
    expect(unsent).toMatchObject({ code: 3 });
    expect(unsent.stderr).toContain("Failed to send it");
    const none = await runCommand("restore", ["--bucket"], { DATA_DIR: path.join(room, "none") });
    expect(none).toMatchObject({ code: 2 });
  });
});
