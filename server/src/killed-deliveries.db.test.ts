import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createLog } from "./platform/log.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/open.ts";
import { openMessages } from "./platform/messages/open.ts";
import type { Platform } from "./platform/platform.ts";
import { notifyIds, peopleWith } from "./testing/deliveries.ts";
import { startMailServer } from "./testing/mail-server.ts";
import { startServerProcess } from "./testing/server-process.ts";
import { freshDatabase } from "./testing/test-database.ts";

const NOTICES = 400;

test("no email is lost or has a second id if a server is killed while it sends", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "killed-"));
  const { url, drop } = await freshDatabase();
  const mail = await startMailServer();
  const env = {
    HOST: "0.0.0.0",
    SMTP_URL: mail.url,
    MAIL_FROM: "school@madrasa.test",
    ...(url && { DATABASE_URL: url }),
  };
  const start = async (of = folder) => startServerProcess(of, env);
  const first = await start();
  // Two servers where there may be two, with the same key and files.
  const other = path.join(folder, "second");
  if (url !== undefined) {
    for (const name of ["secret.key", "files/folder-id"]) {
      cpSync(path.join(folder, name), path.join(other, name));
    }
  }
  const second = url === undefined ? undefined : await start(other);
  const config = readConfig({ DATA_DIR: folder, ...env });
  const database = openDatabase(config);
  const log = createLog("silent");
  const messages = openMessages(config, Date.now, log);
  try {
    const platform = { database, messages, log, clock: Date.now } as Platform;
    const ids = await peopleWith({ platform }, NOTICES, { email: true });
    await notifyIds(platform, ids);
    await expect.poll(() => mail.taken.length, { interval: 5 }).toBeGreaterThan(20);
    await first.end("SIGKILL");
    expect(mail.taken.length).toBeLessThan(NOTICES);
    const next = second ?? (await start());
    const read = () =>
      database.read.selectFrom("deliveries").select(["id", "state", "due_at"]).execute();
    const waiting = async () => (await read()).filter(({ state }) => state === "waiting");
    // Rows that the killed server had claimed are left until the claim expires.
    await expect
      .poll(
        async () =>
          (await waiting()).length <= 20 &&
          (await waiting()).every(({ due_at }) => due_at > Date.now()),
      )
      .toBe(true);
    await database.transaction((tx) =>
      tx
        .updateTable("deliveries")
        .set({ due_at: Date.now() })
        .where("state", "=", "waiting")
        .execute(),
    );
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect((await read()).every(({ state }) => state === "sent")).toBe(true);
    const idsOf = Map.groupBy(mail.taken, ({ envelope }) => envelope.to.join());
    expect(idsOf.size).toBe(NOTICES);
    for (const mails of idsOf.values()) {
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    }
    // oxlint-disable-next-line no-console -- the figure of this test
    console.log(
      `${NOTICES} notices, ${mail.taken.length} emails, ${mail.taken.length - NOTICES} repeated with their id`,
    );
    await next.end("SIGKILL");
  } finally {
    await first.end("SIGKILL");
    await second?.end("SIGKILL");
    await messages.close();
    await database.close();
    await mail.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
