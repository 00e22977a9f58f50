import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aMember, withEmptyInstallations, type EmptySchool } from "../../testing/backups.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreSecretKey } from "./secret-key.ts";
import { takeBackup } from "./take-backup.ts";

const OLD = "the-key-of-the-school-0123456789";
const NEW = "a-key-that-was-just-made-0123456789";

let school: EmptySchool;
let dataDir: string;
let identity: string;
withEmptyInstallations((one) => ([school] = [one]));
beforeEach(async () => {
  identity = await generateIdentity();
  dataDir = mkdtempSync(path.join(tmpdir(), "restored-"));
  writeFileSync(path.join(dataDir, "secret.key"), NEW);
  await aMember(school, "Yusuf");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const keyIn = (name: string) => readFileSync(path.join(dataDir, name), "utf8").trim();

async function anEncryptedBackup(secretKey?: string) {
  const recipient = await identityToRecipient(identity);
  const key = secretKey === undefined ? {} : { secretKey };
  const { folder } = await takeBackup(school, school.backups, { recipient, ...key });
  return checkBackup(folder, { identities: [identity] });
}

test("an encrypted backup brings the key back, and the one before stays beside it", async () => {
  const backup = await anEncryptedBackup(OLD);
  const sealed = readFileSync(path.join(backup.folder, "secret.key.age"));
  expect(sealed.includes(OLD)).toBe(false);
  expect(await restoreSecretKey({ dataDir, secretKey: NEW }, backup)).toMatch(
    /of the backup again/,
  );
  expect(keyIn("secret.key")).toBe(OLD);
  expect(keyIn("secret.key.before-restore")).toBe(NEW);
  expect(await restoreSecretKey({ dataDir, secretKey: OLD }, backup)).toMatch(
    /is that of the backup\.$/,
  );
});

test("a key of the settings is left as it is", async () => {
  const backup = await anEncryptedBackup(OLD);
  const secretKey = "set-in-the-settings-0123456789012";
  expect(await restoreSecretKey({ dataDir, secretKey }, backup)).toMatch(/^SECRET_KEY is another/);
  expect(keyIn("secret.key")).toBe(NEW);
});

test("a backup that is not encrypted has no key, and says so", async () => {
  const { folder } = await takeBackup(school, school.backups, { secretKey: OLD });
  const backup = await checkBackup(folder);
  const said = await restoreSecretKey({ dataDir, secretKey: NEW }, backup);
  expect(said).toMatch(/is not in this backup/);
  expect(keyIn("secret.key")).toBe(NEW);
  const names = readdirSync(backup.folder);
  expect(names.filter((name) => name.startsWith("secret"))).toEqual([]);
});
