import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Decrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  aMember,
  aStoredFile,
  withEmptyInstallations,
  type EmptySchool,
} from "../../testing/backups.ts";
import { checkBackup } from "./check-backup.ts";
import { readIdentities } from "./encryption.ts";
import { removeOlder, listBackups } from "./folders.ts";
import { filePath, MANIFEST, tablePath } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

let school: EmptySchool;
let target: EmptySchool;
let identity: string;
let recipient: string;
let video: string;
withEmptyInstallations((one, other) => ([school, target] = [one, other]));
beforeAll(async () => {
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
});
beforeEach(async () => {
  video = await aStoredFile(school, `a long video ${"of many parts ".repeat(20_000)}`);
  await aMember(school, "Yusuf");
});

const names = async ({ database }: EmptySchool) =>
  (await database.read.selectFrom("users").select("first_name").execute()).map(
    (user) => user.first_name,
  );

const everyPath = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test("every row, file and the manifest are age files; with the secret key all of it comes back", async () => {
  const { folder, manifest } = await takeBackup(school, school.backups, { recipient });
  const plain = everyPath(folder).filter((file) => !file.endsWith(".age"));
  expect(plain.map((file) => path.basename(file)).toSorted()).toEqual([
    "encryption.json",
    "files.ndjson",
  ]);
  for (const file of everyPath(folder)) {
    const bytes = readFileSync(file);
    expect(bytes.includes("Yusuf"), file).toBe(false);
    expect(bytes.includes("a long video"), file).toBe(false);
    if (file.endsWith(".age"))
      expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n/);
  }
  // Decrypts like any other implementation of the format.
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const sealed = readFileSync(path.join(folder, `${MANIFEST}.age`));
  expect(JSON.parse(await decrypter.decrypt(sealed, "text"))).toEqual(manifest);

  const backup = await checkBackup(folder, { identities: [identity] });
  await restoreBackup(target, backup, { replace: false });
  expect(await names(target)).toEqual(["Yusuf"]);
  expect(await text(await target.storage.read(video))).toBe(
    await text(await school.storage.read(video)),
  );
  // A second restore finds the files in place.
  const write = () => Promise.reject(new Error("nothing is to be written"));
  const storage = { ...target.storage, write };
  await restoreBackup({ ...target, storage }, backup, { replace: true });
});

test("refuses to restore without the secret key or with another one", async () => {
  const { folder } = await takeBackup(school, school.backups, { recipient });
  await expect(checkBackup(folder)).rejects.toThrow(/is encrypted to age1.*--identity FILE/);
  const identities = [await generateIdentity()];
  await expect(checkBackup(folder, { identities })).rejects.toThrow(
    /cannot be opened with this secret key/,
  );
  const both = { identities: [...identities, identity] };
  expect((await checkBackup(folder, both)).manifest.files.count).toBe(1);
});

test("each of several keys opens a backup", async () => {
  const second = await generateIdentity();
  const recipients = [recipient, await identityToRecipient(second)].join(",");
  const { folder } = await takeBackup(school, school.backups, { recipient: recipients });
  for (const identities of [[identity], [second]]) {
    expect((await checkBackup(folder, { identities })).manifest.files.count).toBe(1);
  }
});

test("unchanged files are on the disk once, but not those encrypted to another key", async () => {
  const inode = (folder: string) => statSync(`${filePath(folder, video)}.age`).ino;
  const first = await takeBackup(school, school.backups, { recipient });
  const second = await takeBackup(school, school.backups, { recipient });
  expect(inode(second.folder)).toBe(inode(first.folder));
  expect((await checkBackup(second.folder, { identities: [identity] })).manifest.lost).toEqual([]);

  const other = await generateIdentity();
  const third = await takeBackup(school, school.backups, {
    recipient: await identityToRecipient(other),
  });
  expect(inode(third.folder)).not.toBe(inode(first.folder));
  await checkBackup(third.folder, { identities: [other] });
  const plain = await takeBackup(school, school.backups);
  expect(readFileSync(filePath(plain.folder, video), "utf8")).toContain("a long video");
});

test("one byte changed is noticed; old ones are counted and removed without the key", async () => {
  const { folder } = await takeBackup(school, school.backups, { recipient });
  await takeBackup(school, school.backups, { recipient });
  expect((await listBackups(school.backups)).map((found) => found.school)).toEqual([
    "Al-Noor",
    "Al-Noor",
  ]);
  const users = `${tablePath(folder, "users")}.age`;
  const bytes = readFileSync(users);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 5) ^ 1, bytes.length - 5);
  writeFileSync(users, bytes);
  await expect(checkBackup(folder, { identities: [identity] })).rejects.toThrow("is damaged");
  expect(await removeOlder(school.backups, "Al-Noor", 1)).toBe(1);
});

describe("the file with the secret key", () => {
  let room: string;
  beforeAll(() => {
    room = mkdtempSync(path.join(tmpdir(), "identity-"));
  });
  afterAll(() => rmSync(room, { recursive: true }));

  test("is read as age-keygen writes it", async () => {
    const file = path.join(room, "key.txt");
    writeFileSync(file, `# created: 2026-11-20\n# public key: ${recipient}\n${identity}\n`);
    expect(await readIdentities(file)).toEqual([identity]);
  });

  test("is refused in a sentence when it is none", async () => {
    const file = path.join(room, "none.txt");
    await expect(readIdentities(file)).rejects.toThrow("cannot be read");
    writeFileSync(file, `${recipient}\n`);
    await expect(readIdentities(file)).rejects.toThrow("has no secret key of age");
    writeFileSync(file, "AGE-SECRET-KEY-1NONSENSE\n");
    await expect(readIdentities(file)).rejects.toThrow("damaged secret key");
  });
});
