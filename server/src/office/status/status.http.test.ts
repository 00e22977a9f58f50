import { generateIdentity, identityToRecipient } from "age-encryption";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { LANGUAGE_CODES, type Language } from "@madrasa/contract/languages";
import { superadminSession } from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { addBackupRun, type BackupRun } from "../../platform/backup/backup-runs.queries.ts";
import { DAY, HOUR } from "../../platform/clock.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { appTest } from "../../testing/app-test.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { warnOfFullDisk } from "../../base/files/index.ts";
import { sendStatusReport } from "./send-status-report.ts";

const GIBIBYTE = 1024 ** 3;
const space = { free: 50 * GIBIBYTE, total: 100 * GIBIBYTE };
const BACKUP_URL = "s3://key:secret@backups?endpoint=http://127.0.0.1:9";
const TWILIO = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "cedar" };
const test = appTest(async () => {
  const school = await createTestApp({ BACKUP_URL, ...TWILIO }, undefined, {
    readDiskSpace: async () => ({ ...space }),
  });
  const { database, clock } = school.platform;
  // PostgreSQL's clock follows the school's.
  if (database.readTime) database.readTime = async () => clock();
  return school;
});

async function read(school: TestApp) {
  const { token } = await superadminSession(school);
  return (await school.call(contract.status.readStatus, { as: { token } })).data;
}

async function record(
  school: TestApp,
  kind: BackupRun["kind"],
  isOk: boolean,
  words = "2 rows",
): Promise<void> {
  school.wait(1);
  const run = { kind, isOk, words, at: school.platform.clock() };
  await school.platform.database.transaction((tx) => addBackupRun(tx, run));
}

test("a new school has no backup yet; with one, all is well, until it is two days old", async ({
  school,
}) => {
  expect(await read(school)).toMatchObject({
    troubles: ["noBackup"],
    backup: { last: null, lastOkAt: null },
    proof: { last: null, lastOkAt: null },
    disk: space,
    storage: "folder",
    storageAnswers: true,
    servers: [],
    failures: [],
  });
  await record(school, "backup", true, "12 rows of 3 tables");
  expect((await read(school)).troubles).toEqual(["neverProved"]);
  await record(school, "proof", true);
  const well = await read(school);
  expect(well).toMatchObject({
    troubles: [],
    backup: { last: { ok: true, words: "12 rows of 3 tables" } },
  });
  school.wait(2 * DAY + HOUR);
  expect((await read(school)).troubles).toEqual(["backupOld"]);

  await record(school, "backup", false, "The disk is full.");
  await record(school, "proof", false, "users.ndjson is damaged.");
  const failed = await read(school);
  expect(failed.troubles).toEqual(["backupFailed", "backupOld", "proofFailed"]);
  expect(failed.backup).toMatchObject({
    last: { ok: false, words: "The disk is full." },
    lastOkAt: well.backup.lastOkAt,
  });
  await record(school, "backup", true);
  await record(school, "proof", true);
  expect((await read(school)).troubles).toEqual([]);
});

test("an old proof, a slow database and a clock that was set back need a hand", async ({
  school,
}) => {
  const { database } = school.platform;
  await record(school, "proof", true);
  school.wait(15 * DAY + HOUR);
  await record(school, "backup", true);
  expect((await read(school)).troubles).toEqual(["proofOld"]);
  await record(school, "proof", true);
  expect((await read(school)).troubles).toEqual([]);

  const { ping } = database;
  database.ping = async () => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    return ping();
  };
  expect((await read(school)).troubles).toEqual(["databaseSlow"]);
  database.ping = ping;

  const { readTime } = database;
  if (readTime) database.readTime = async () => (await readTime()) + HOUR;
  else school.wait(-HOUR);
  expect((await read(school)).troubles).toEqual(["clockWrong"]);
  if (readTime) database.readTime = readTime;
  else school.wait(HOUR);
});

test("a full disk and a storage that is away need a hand", async ({ school }) => {
  space.free = GIBIBYTE;
  const { storage } = school.platform;
  const { check } = storage;
  storage.check = () => Promise.reject(new Error("the folder is gone"));
  const found = await read(school);
  storage.check = check;
  space.free = 50 * GIBIBYTE;
  expect(found.troubles.slice(0, 2)).toEqual(["storageAway", "diskLow"]);
  expect(found.storageAnswers).toBe(false);
});

test("messages and failed requests are counted by the hour, for a day, and saved together", async ({
  school,
}) => {
  const { hourlyCounts, messages, database, backgroundTasks } = school.platform;
  await superadminSession(school);
  // Includes the message about the new device.
  await backgroundTasks.settled();
  await hourlyCounts.save();
  const email = {
    channel: "email",
    to: "a@school.test",
    subject: "",
    text: "",
    places: [],
  } as const;
  const before = await read(school);
  for (let count = 0; count < 3; count += 1) await messages.send(email);
  for (let count = 0; count < 3; count += 1) hourlyCounts.add("taken", "email");
  for (let count = 0; count < 12; count += 1) hourlyCounts.add("failed", "500 GET /api/v1/user");
  hourlyCounts.add("failed", "503 GET page");
  for (let count = 0; count < 4; count += 1) hourlyCounts.add("refused", "sms");
  expect((await read(school)).email.taken, "not saved yet").toBe(before.email.taken);

  await hourlyCounts.save();
  hourlyCounts.add("failed", "500 GET /api/v1/user");
  await hourlyCounts.save();
  const found = await read(school);
  expect(found.email.taken).toBe(before.email.taken + 3);
  expect(found.phone).toMatchObject({ taken: 0, refused: 4, codesAtMost: expect.any(Number) });
  expect(found.failures).toEqual([
    { request: "500 GET /api/v1/user", count: 13 },
    { request: "503 GET page", count: 1 },
  ]);
  expect(found.troubles).toEqual(expect.arrayContaining(["messagesRefused", "requestsFailed"]));

  school.wait(DAY + 2 * HOUR);
  expect(await read(school)).toMatchObject({ failures: [], phone: { refused: 0 } });
  school.wait(8 * DAY);
  hourlyCounts.add("taken", "email");
  await hourlyCounts.save();
  const stored = await database.read.selectFrom("hourly_counts").selectAll().execute();
  expect(stored.filter(({ name }) => name.startsWith("50"))).toEqual([]);
});

test("missing settings are named, and messages in the outbox were not sent", async () => {
  const mail = await startMailServer();
  const SMTP = { SMTP_URL: mail.url, MAIL_FROM: "school@school.test" };
  const [alone, served] = [await createTestApp(), await createTestApp({ ...SMTP, BACKUP_URL })];
  const found = [];
  for (const school of [alone, served]) {
    const { token } = await superadminSession(school);
    // Includes the message about the new device.
    await school.platform.backgroundTasks.settled();
    await school.platform.hourlyCounts.save();
    const { data } = await school.call(contract.status.readStatus, { as: { token } });
    found.push([data.troubles, data.email.taken]);
  }
  expect(alone.messagesTo(SUPERADMIN.email).length).toBeGreaterThan(0);
  expect(mail.taken.length).toBeGreaterThan(0);
  expect(found).toEqual([
    [["noBackup", "noChannel", "noOffsite"], 0],
    [["noBackup"], mail.taken.length],
  ]);
  await Promise.all([alone.close(), served.close(), mail.close()]);
});

test("a request that fails by our fault is counted by its route", async ({ school }) => {
  const { database, hourlyCounts } = school.platform;
  await hourlyCounts.save();
  const { read: whole } = database;
  Object.defineProperty(database, "read", { get: () => undefined, configurable: true });
  const failed = await school.http.inject({ url: "/api/v1/public/course/all?search=secret" });
  Object.defineProperty(database, "read", { value: whole, configurable: true, writable: true });
  expect(failed.statusCode).toBe(500);
  await hourlyCounts.save();
  const rows = await whole.selectFrom("hourly_counts").selectAll().execute();
  expect(rows.map(({ name }) => name)).toContain("500 GET /api/v1/public/course/all");
});

test("the report comes once a week, and on the same day when something is newly wrong", async ({
  school,
}) => {
  const send = () => sendStatusReport(school.platform);
  await school.platform.backgroundTasks.settled();
  let seen = school.messagesTo(SUPERADMIN.email).length;
  const letters = async () => {
    await school.platform.backgroundTasks.settled();
    return school.messagesTo(SUPERADMIN.email).slice(seen);
  };
  const readReports = async () => void (seen += (await letters()).length);
  await school.platform.hourlyCounts.save();
  school.wait(3 * DAY);
  const day = async () => {
    school.wait(DAY);
    await record(school, "backup", true);
  };
  await record(school, "proof", true);
  await record(school, "backup", true);
  await send();
  for (let count = 0; count < 6; count += 1) {
    await day();
    await send();
  }
  expect(await letters()).toEqual([]);
  await day();
  await Promise.all([send(), send(), send()]);
  expect(await letters()).toHaveLength(1);
  expect((await letters())[0]?.text).toMatch(
    /^Everything is working\.\n[^]*Last backup: [\d-]+ [\d:]+ UTC, 2 rows/,
  );

  await readReports();
  await record(school, "backup", false, "The disk is full.");
  await Promise.all([send(), send()]);
  await send();
  expect(await letters()).toHaveLength(1);
  expect((await letters())[0]?.text).toContain("The disk is full.");
  school.wait(DAY);
  await record(school, "backup", false, "The disk is full.");
  await send();
  expect(await letters(), "not again for the same cause").toHaveLength(1);
  await record(school, "backup", true);
  await send();
  await record(school, "backup", false, "The disk is full again.");
  await send();
  expect(await letters(), "again after it was well").toHaveLength(2);
});

test("a superadmin is written to in their language", async ({ school }) => {
  const { token } = await superadminSession(school);
  const speak = (language: Language) =>
    school.call(contract.profile.updateMe, { as: { token }, body: { language } });
  const newest = async () => {
    await school.platform.backgroundTasks.settled();
    return school.messagesTo(SUPERADMIN.email).at(-1)?.text ?? "";
  };
  const texts = new Set<string>();
  for (const language of LANGUAGE_CODES) {
    await speak(language);
    school.wait(8 * DAY);
    await record(school, "backup", false, "The disk is full.");
    await sendStatusReport(school.platform);
    const template = await newest();
    expect(template).toContain("The disk is full.");
    expect(template).toContain("/admin/dashboard/status");
    space.free = 12 * GIBIBYTE;
    await warnOfFullDisk(school.platform);
    space.free = 50 * GIBIBYTE;
    await warnOfFullDisk(school.platform);
    const gigabyte = { en: "GB", ar: "غيغابايت", ur: "جی بی", ckb: "گێگابایت" }[language];
    const disk = await newest();
    expect(disk).toMatch(new RegExp(`12 ${gigabyte}[^]*12 ?%`));
    for (const text of [template, disk]) {
      expect(/[\u0600-\u06FF]/.test(text), text).toBe(language !== "en");
      texts.add(text.split("\n")[0] ?? "");
    }
  }
  expect(texts.size, "each in another language").toBe(2 * LANGUAGE_CODES.length);
  await speak("en");
});

test("encrypted backups, which are tested elsewhere, are not missed here", async () => {
  const recipient = await identityToRecipient(await generateIdentity());
  const sealed = await createTestApp({ BACKUP_URL, ...TWILIO, BACKUP_RECIPIENT: recipient });
  await record(sealed, "backup", true);
  const proofs = async () =>
    (await read(sealed)).troubles.filter((trouble) => /prove|proof/i.test(trouble));
  expect(await proofs()).toEqual([]);
  await record(sealed, "proof", true);
  sealed.wait(20 * DAY);
  expect(await proofs()).toEqual([]);
  await record(sealed, "proof", false);
  expect(await proofs()).toEqual(["proofFailed"]);
  await sealed.close();
});
