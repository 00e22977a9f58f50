import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readConfig } from "./platform/config.ts";
import type { Database } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open.ts";
import { asBeforeFirstRelease } from "./testing/backups.ts";
import { runCommand } from "./testing/run-command.ts";
import { startSchool } from "./testing/school-process.ts";
import { readNames } from "./testing/schema.ts";
import { freshDatabase } from "./testing/test-database.ts";

// Five processes, of about a second each.
const PATIENCE = 120_000;
const BACKUP = fileURLToPath(new URL("testing/former-backups/sqlite", import.meta.url));
const SENTENCE =
  /made by Madrasa of before its first release: take a backup with that program \(npm run backup\), and restore it with this one into an empty DATA_DIR or database/;

test(
  "a folder of before the first release: start and every command say what to do, and change nothing",
  async () => {
    const room = mkdtempSync(path.join(tmpdir(), "before-release-"));
    const { url, drop } = await freshDatabase();
    const env = { DATA_DIR: path.join(room, "school"), ...(url && { DATABASE_URL: url }) };
    // Commands refuse a database that something else uses.
    const inDatabase = async <T>(act: (database: Database) => Promise<T>) => {
      const database = openDatabase(readConfig(env));
      try {
        return await act(database);
      } finally {
        await database.close();
      }
    };
    try {
      await inDatabase(async (database) => {
        await migrate(database);
        await asBeforeFirstRelease(database);
      });
      const before = await inDatabase(readNames);
      const refusal = await startSchool(env.DATA_DIR, env).catch((error: Error) => error.message);
      expect(refusal).toMatch(SENTENCE);
      expect(refusal).not.toMatch(/^\s+at /m);
      const backups = path.join(room, "backups");
      mkdirSync(backups);
      const commands: [Parameters<typeof runCommand>[0], string[]][] = [
        ["doctor", []],
        ["backup", ["--to", backups]],
        ["restore", ["--from", BACKUP, "--replace"]],
        ["superadmin-reset", []],
      ];
      for (const [name, words] of commands) {
        const { code, stdout, stderr } = await runCommand(name, words, env);
        expect(code, name).toBe(1);
        expect(stdout + stderr, name).toMatch(SENTENCE);
        expect(stderr, name).not.toMatch(/^\s+at /m);
      }
      expect(await inDatabase(readNames)).toEqual(before);
    } finally {
      await drop();
      rmSync(room, { recursive: true, force: true });
    }
  },
  PATIENCE,
);
