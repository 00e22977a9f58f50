import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import {
  aMember,
  aStoredFile,
  withEmptyInstallations,
  type EmptySchool,
} from "../../testing/backups.ts";
import { checkBackup } from "./check-backup.ts";
import { FILE_LIST, filePath, MANIFEST, tablePath } from "./manifest.ts";
import { takeBackup } from "./take-backup.ts";

let school: EmptySchool;
let video: string;
withEmptyInstallations((one) => (school = one));
beforeEach(async () => {
  video = await aStoredFile(school, "a long video");
  await aMember(school, "Yusuf");
});

test("a complete backup passes, as often as it is checked", async () => {
  const { folder, manifest } = await takeBackup(school, school.backups);
  for (const _time of [1, 2]) expect((await checkBackup(folder)).manifest).toEqual(manifest);
});

describe("a damaged backup is refused", () => {
  const damage: Record<string, { damage: (folder: string) => void; message: RegExp }> = {
    "one byte of a table": {
      damage: (folder) => flip(tablePath(folder, "users")),
      message: /users\.ndjson is damaged/,
    },
    "one byte of a file": {
      damage: (folder) => flip(filePath(folder, video)),
      message: /files\/..\/[0-9a-f]{24} is damaged/,
    },
    "one byte of the list of files": {
      damage: (folder) => flip(path.join(folder, FILE_LIST)),
      message: /files\.ndjson is damaged/,
    },
    "a table that is gone": {
      damage: (folder) => rmSync(tablePath(folder, "lessons")),
      message: /lessons\.ndjson is missing/,
    },
    "a file that is gone": {
      damage: (folder) => rmSync(filePath(folder, video)),
      message: /files\/..\/[0-9a-f]{24} is missing/,
    },
    "a manifest that was cut off": {
      damage: (folder) => truncateSync(path.join(folder, MANIFEST), 500),
      message: /manifest\.json is damaged/,
    },
    "a manifest that counts wrongly": {
      damage: (folder) => rewrite(folder, (manifest) => (manifest.tables[0]!.rows += 1)),
      message: /users\.ndjson is damaged/,
    },
    "no manifest": {
      damage: (folder) => rmSync(path.join(folder, MANIFEST)),
      message: /holds no whole backup/,
    },
    "a later format": {
      damage: (folder) => rewrite(folder, (manifest) => (manifest.format = 2)),
      message: /newer version of Madrasa/,
    },
    "a later schema": {
      damage: (folder) => rewrite(folder, (manifest) => manifest.migrations.push("9999-later")),
      message: /newer version of Madrasa/,
    },
  };

  function flip(file: string): void {
    const bytes = readFileSync(file);
    const middle = bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(file, bytes);
  }

  type ManifestJson = { format: number; migrations: string[]; tables: { rows: number }[] };
  function rewrite(folder: string, change: (manifest: ManifestJson) => unknown): void {
    const file = path.join(folder, MANIFEST);
    const manifest = JSON.parse(readFileSync(file, "utf8")) as ManifestJson;
    change(manifest);
    writeFileSync(file, JSON.stringify(manifest));
  }

  test.each(Object.keys(damage))("%s", async (what) => {
    const { folder } = await takeBackup(school, school.backups);
    damage[what]?.damage(folder);
    await expect(checkBackup(folder)).rejects.toThrow(damage[what]?.message);
  });
});

test("the newest of several backups in a folder is named; a missing folder is reported", async () => {
  const { folder } = await takeBackup(school, school.backups);
  await expect(checkBackup(school.backups)).rejects.toThrow(`The newest is ${folder}`);
  await expect(checkBackup("/nowhere/at/all")).rejects.toThrow("There is no folder");
});
