import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aMember, aPlace, aStoredFile, empty, type Place } from "../../testing/backups.ts";
import { checkBackup } from "./check-backup.ts";
import { FILE_LIST, filePath, MANIFEST, tablePath } from "./manifest.ts";
import { takeBackup } from "./take-backup.ts";

let school: Place;
let film: string;
beforeAll(async () => {
  school = await aPlace({ migrated: true });
});
beforeEach(async () => {
  film = await aStoredFile(school, "a long film");
  await aMember(school, "Yusuf");
});
afterEach(() => empty(school));
afterAll(() => school.leave());

test("a complete backup passes, as often as it is checked", async () => {
  const { folder, manifest } = await takeBackup(school, school.backups);
  const first = await checkBackup(folder);
  expect(first.manifest).toEqual(manifest);
  expect((await checkBackup(folder)).digests).toEqual(first.digests);
});

describe("a damaged backup is refused", () => {
  const harm: Record<string, { harm: (folder: string) => void; says: RegExp }> = {
    "one byte of a table": {
      harm: (folder) => flip(tablePath(folder, "users")),
      says: /users\.ndjson is damaged/,
    },
    "one byte of a file": {
      harm: (folder) => flip(filePath(folder, film)),
      says: /files\/..\/[0-9a-f]{24} is damaged/,
    },
    "one byte of the list of files": {
      harm: (folder) => flip(path.join(folder, FILE_LIST)),
      says: /files\.ndjson is damaged/,
    },
    "a table that is gone": {
      harm: (folder) => rmSync(tablePath(folder, "lessons")),
      says: /lessons\.ndjson is missing/,
    },
    "a file that is gone": {
      harm: (folder) => rmSync(filePath(folder, film)),
      says: /files\/..\/[0-9a-f]{24} is missing/,
    },
    "a manifest that was cut off": {
      harm: (folder) => truncateSync(path.join(folder, MANIFEST), 500),
      says: /manifest\.json is damaged/,
    },
    "a manifest that counts wrongly": {
      harm: (folder) => rewrite(folder, (told) => (told.tables[0]!.rows += 1)),
      says: /users\.ndjson is damaged/,
    },
    "no manifest": {
      harm: (folder) => rmSync(path.join(folder, MANIFEST)),
      says: /holds no whole backup/,
    },
    "a later format": {
      harm: (folder) => rewrite(folder, (told) => (told.format = 2)),
      says: /newer version of Madrasa/,
    },
    "a later schema": {
      harm: (folder) => rewrite(folder, (told) => told.migrations.push("9999-later")),
      says: /newer version of Madrasa/,
    },
  };

  function flip(file: string): void {
    const bytes = readFileSync(file);
    const middle = bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(file, bytes);
  }

  type Told = { format: number; migrations: string[]; tables: { rows: number }[] };
  function rewrite(folder: string, change: (told: Told) => unknown): void {
    const file = path.join(folder, MANIFEST);
    const told = JSON.parse(readFileSync(file, "utf8")) as Told;
    change(told);
    writeFileSync(file, JSON.stringify(told));
  }

  test.each(Object.keys(harm))("%s", async (what) => {
    const { folder } = await takeBackup(school, school.backups);
    harm[what]?.harm(folder);
    await expect(checkBackup(folder)).rejects.toThrow(harm[what]?.says);
  });
});

test("for a folder of several backups the newest is named; a missing folder is reported", async () => {
  const { folder } = await takeBackup(school, school.backups);
  await expect(checkBackup(school.backups)).rejects.toThrow(`The newest is ${folder}`);
  await expect(checkBackup("/nowhere/at/all")).rejects.toThrow("There is no folder");
});
