import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { superadminSession } from "@madrasa/testkit/people";
import { startServerProcess } from "../../testing/server-process.ts";

test("the button takes the operator's backup in its own process, next to the data", async () => {
  const room = mkdtempSync(path.join(tmpdir(), "button-"));
  const dataDir = path.join(room, "school");
  const school = await startServerProcess(dataDir);
  const as = await superadminSession(school);
  expect((await school.call(contract.status.startBackup, { as, body: {} })).status).toBe(200);
  const read = async () => (await school.call(contract.status.readStatus, { as })).data;
  await expect
    .poll(async () => (await read()).backup.last)
    .toMatchObject({
      ok: true,
      words: expect.stringMatching(/rows/),
    });
  await expect.poll(async () => (await read()).backupRunning).toBe(false);
  expect(readdirSync(`${dataDir}-backups`)).toEqual([expect.stringMatching(/^madrasa-/)]);
  await school.stop();
  rmSync(room, { recursive: true, force: true });
});
