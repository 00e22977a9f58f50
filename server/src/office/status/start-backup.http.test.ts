import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aGeneraladmin, superadminSession } from "@madrasa/testkit/people";
import { MINUTE } from "../../platform/clock.ts";
import { addBackupRun } from "../../platform/backup/backup-runs.queries.ts";
import type { RunBackup } from "../../platform/backup/run-backup.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

type Ended = Awaited<ReturnType<RunBackup>>;

function aCommand() {
  const running: ((ended: Ended) => void)[] = [];
  const run: RunBackup = () => new Promise((resolve) => running.push(resolve));
  return { run, running, end: (ended: Ended) => running.shift()?.(ended) };
}

async function open() {
  const command = aCommand();
  const school = await createTestApp({}, undefined, { runBackup: command.run });
  const as = await superadminSession(school);
  return {
    school,
    command,
    start: () => school.call(contract.status.startBackup, { as, body: {} }),
    read: async () => (await school.call(contract.status.readStatus, { as })).data,
    actions: async () => {
      const { data } = await school.call(contract.audit.listAudit, { as, query: {} });
      return data.entries.filter(({ action }) => action === "takeBackup").length;
    },
  };
}

const record = ({ platform }: TestApp, isOk: boolean, words: string) =>
  platform.database.transaction((tx) =>
    addBackupRun(tx, { kind: "backup", isOk, words, at: platform.clock() }),
  );

test("one of several who press at once starts a backup, shown until it ends", async () => {
  const { school, command, start, read, actions } = await open();
  const admin = await aGeneraladmin(school);
  expect(await school.call(contract.status.startBackup, { as: admin, body: {} })).toMatchObject({
    code: "NOT_ALLOWED",
  });
  const pressed = await Promise.all([start(), start(), start()]);
  expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(pressed.filter(({ code }) => code === "BACKUP_RUNNING")).toHaveLength(2);
  await expect.poll(() => command.running.length).toBe(1);
  expect(await read()).toMatchObject({ backupRunning: true, backupGoes: "folder" });
  expect(await actions()).toBe(1);

  await record(school, true, "12 rows of 3 tables");
  command.end({ code: 0, stderr: "" });
  await school.platform.backgroundTasks.settled();
  expect(await read()).toMatchObject({
    backupRunning: false,
    backup: { last: { ok: true, words: "12 rows of 3 tables" } },
  });
  expect((await start()).status, "another may follow").toBe(200);
  await expect.poll(() => command.running.length).toBe(1);
  command.end({ code: 0, stderr: "" });
  await school.close();
});

test("a command that ends before it can record anything leaves its reason; its own record stays", async () => {
  const { school, command, start, read } = await open();
  await start();
  await expect.poll(() => command.running.length).toBe(1);
  command.end({ code: 1, stderr: "The configuration is not right:\n  PORT" });
  await school.platform.backgroundTasks.settled();
  expect((await read()).backup.last).toMatchObject({
    ok: false,
    words: "The configuration is not right:",
  });
  school.wait(1);
  await start();
  await expect.poll(() => command.running.length).toBe(1);
  await record(school, false, "The disk is full.");
  command.end({ code: 1, stderr: "The disk is full.\n" });
  await school.platform.backgroundTasks.settled();
  const rows = await school.platform.database.read
    .selectFrom("backup_runs")
    .select("words")
    .execute();
  expect(rows).toHaveLength(2);
  await school.close();
});

test("a server that has ended holds nobody up for long, and a day has its limit", async () => {
  const { school, command, start } = await open();
  await start();
  expect(await start()).toMatchObject({ code: "BACKUP_RUNNING" });
  // The lease is not renewed in this clock.
  school.wait(MINUTE + 1);
  expect((await start()).status).toBe(200);
  for (let count = 3; count <= 6; count += 1) {
    school.wait(MINUTE + 1);
    expect((await start()).status).toBe(200);
  }
  school.wait(MINUTE + 1);
  expect(await start()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await expect.poll(() => command.running.length).toBe(6);
  while (command.running.length > 0) command.end({ code: 0, stderr: "" });
  await school.close();
});
