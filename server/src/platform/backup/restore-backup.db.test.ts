import { writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import {
  aMember,
  aStoredFile,
  withEmptyInstallations,
  type EmptySchool,
} from "../../testing/backups.ts";
import { aCourseRow } from "../../testing/rows.ts";
import { doneMigrations, forgetMigrations, knownMigrations, migrate } from "../database/migrate.ts";
import { newId } from "../secrets.ts";
import { dropTables, hasRows, readRows, tableOf } from "./backup.queries.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

let school: EmptySchool;
let target: EmptySchool;
let video: string;
withEmptyInstallations((one, other) => ([school, target] = [one, other]));
beforeEach(async () => {
  video = await aStoredFile(school, "a long video");
  await aMember(school, "Yusuf");
});

const into = async (empty: EmptySchool, folder: string, replace = false) =>
  restoreBackup(empty, await checkBackup(folder), { replace });

const isEmpty = async (empty: EmptySchool) => !(await hasRows(empty, empty.database.read));

async function names({ database }: EmptySchool): Promise<string[]> {
  const users = await database.read.selectFrom("users").select("first_name").execute();
  return users.map(({ first_name }) => first_name).toSorted();
}

const contents = async ({ storage }: EmptySchool, key: string) => text(await storage.read(key));

async function everyRow({ database, tables }: EmptySchool, table: string) {
  const rows: unknown[] = [];
  for await (const page of readRows(database.read, tableOf(tables, table))) rows.push(...page);
  return rows;
}

test("the restored school has every row and file, and today's schema", async () => {
  await aMember(school, "line\u2028line 😀 \"'\\");
  const lessonId = await aLessonWithPosition();
  await manyRows();
  const setting = { name: "hijriFromEvening" as const, value: "1" };
  await school.database.transaction(async (tx) => {
    await tx.insertInto("school_settings").values(setting).execute();
  });
  const { folder, manifest } = await takeBackup(school, school.backups);
  const restored = await into(target, folder);

  expect(restored).toEqual({
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: 1,
    bytes: 12,
    previousFiles: 0,
  });
  for (const { name } of manifest.tables) {
    expect(await everyRow(target, name), name).toEqual(await everyRow(school, name));
  }
  expect((await everyRow(target, "positions"))[0]).toMatchObject({
    lesson_id: lessonId,
    seconds: 12.75,
  });
  expect(await everyRow(target, "school_settings")).toEqual([setting]);
  expect(await contents(target, video)).toBe("a long video");
  expect(await doneMigrations(target.database, target.database.read)).toEqual(
    await knownMigrations(),
  );
});

async function manyRows(): Promise<void> {
  const rows = Array.from({ length: 1_201 }, () => ({
    id: newId(),
    key: "sign-in",
    at: 1,
    expires_at: 2,
  }));
  await school.database.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += 400) {
      await tx
        .insertInto("rate_limit_entries")
        .values(rows.slice(from, from + 400))
        .execute();
    }
  });
}

test("a table with a key of two columns is read page by page, each row once", async () => {
  const lessonId = await aLessonWithPosition();
  const { database } = school;
  const [{ course_id } = { course_id: "" }] = await database.read
    .selectFrom("lessons")
    .selectAll()
    .execute();
  for (let count = 0; count < 4; count += 1) {
    const student_id = await aMember(school, `Student ${count}`);
    const row = { student_id, lesson_id: lessonId, course_id, seconds: count, saved_at: 1 };
    await database.transaction((tx) => tx.insertInto("positions").values(row).execute());
  }
  const pages: number[] = [];
  const seen = new Set<unknown>();
  const table = { name: "positions", key: ["lesson_id", "student_id"], derived: [] };
  // Equal in the first column, so the second one paginates.
  for await (const page of readRows(database.read, table, 2)) {
    pages.push(page.length);
    for (const { student_id } of page) seen.add(student_id);
  }
  expect(pages).toEqual([2, 2, 1]);
  expect(seen.size).toBe(5);
});

/** Creates a row in each referenced table, so that a wrong order fails. */
async function aLessonWithPosition(): Promise<string> {
  const teacher = await aMember(school, "Maryam");
  const ids = { course: newId(), section: newId(), lesson: newId() };
  await school.database.transaction(async (tx) => {
    await tx
      .insertInto("courses")
      .values(aCourseRow({ id: ids.course, teacher_id: teacher, title: "تجويد", lesson_count: 1 }))
      .execute();
    const section = { id: ids.section, course_id: ids.course, position: 0 };
    await tx
      .insertInto("sections")
      .values({ ...section, title: "", description: "", lesson_count: 1 })
      .execute();
    await tx
      .insertInto("lessons")
      .values({
        id: ids.lesson,
        course_id: ids.course,
        section_id: ids.section,
        position: 0,
        kind: "video",
        title: "",
        description: "",
        file_id: video,
        duration_seconds: 60,
        resources: "[]",
        created_at: 1,
      })
      .execute();
    await tx
      .insertInto("positions")
      .values({
        student_id: teacher,
        lesson_id: ids.lesson,
        course_id: ids.course,
        seconds: 12.75,
        saved_at: 1,
      })
      .execute();
  });
  return ids.lesson;
}

describe("a restore over an existing school", () => {
  let folder: string;
  let before: string;
  beforeEach(async () => {
    ({ folder } = await takeBackup(school, school.backups));
    before = await aStoredFile(target, "of the school before");
    await aMember(target, "Ibrahim");
  });

  test("it stays, without --replace", async () => {
    await expect(into(target, folder)).rejects.toThrow("There is a school here already");
    expect(await names(target)).toEqual(["Ibrahim"]);
    expect(await target.storage.size(video)).toBeUndefined();
  });

  test("replaced, its rows are deleted and its files are marked for deletion", async () => {
    expect((await into(target, folder, true)).previousFiles).toBe(1);
    expect(await names(target)).toEqual(["Yusuf"]);
    const files = await target.database.read.selectFrom("files").selectAll().execute();
    expect(files.find(({ id }) => id === before)).toMatchObject({
      confirmed_at: null,
      marked_for_deletion_at: expect.any(Number),
    });
    expect(files.find(({ id }) => id === video)).toMatchObject({ marked_for_deletion_at: null });
  });

  test("it stays when the new one fails half-way", async () => {
    const backup = await checkBackup(folder);
    const tables = backup.manifest.tables.map((table) =>
      table.name === "files" ? { ...table, sha256: "of other rows" } : table,
    );
    const manifest = { ...backup.manifest, tables };
    const asked = restoreBackup(target, { ...backup, manifest }, { replace: true });
    await expect(asked).rejects.toThrow(/tables\/files\.ndjson changed while it was restored/);
    expect(await names(target)).toEqual(["Ibrahim"]);
    expect(await contents(target, before)).toBe("of the school before");
    const [file] = await target.database.read.selectFrom("files").selectAll().execute();
    expect(file).toMatchObject({ id: before, marked_for_deletion_at: null });
  });

  test("one that a newer version has migrated is never replaced", async () => {
    await target.database.transaction((tx) =>
      tx
        .insertInto("kysely_migration" as never)
        .values({ name: "9999-later", timestamp: "" } as never)
        .execute(),
    );
    await expect(into(target, folder, true)).rejects.toThrow("newer version");
    await expect(takeBackup(target, target.backups)).rejects.toThrow("newer version");
    expect(await names(target)).toEqual(["Ibrahim"]);
    await target.database.transaction(async (tx) => {
      await forgetMigrations(tx);
      await dropTables(target, tx);
    });
    await migrate(target.database);
  });
});

test("files that are there already are not written again, and damaged ones are replaced", async () => {
  const sound = await aStoredFile(school, "sound");
  const { folder } = await takeBackup(school, school.backups);
  await into(target, folder);
  const stored = (key: string) => path.join(target.folder, "files", key.slice(0, 2), key);
  writeFileSync(stored(video), "a lost video");
  const writes: string[] = [];
  const write: typeof target.storage.write = (key, file) => {
    writes.push(key);
    return target.storage.write(key, file);
  };
  await into({ ...target, storage: { ...target.storage, write } }, folder, true);
  expect(writes).toEqual([video]);
  expect(await contents(target, video)).toBe("a long video");
  expect(await contents(target, sound)).toBe("sound");
});

test("a storage that stores other bytes than it was given is detected", async () => {
  const { folder } = await takeBackup(school, school.backups);
  const write: typeof target.storage.write = (key, file) =>
    target.storage.write(key, { ...file, bytes: Readable.from([Buffer.alloc(file.size)]) });
  const storage = { ...target.storage, write };
  await expect(into({ ...target, storage }, folder)).rejects.toThrow("does not give back file");
  expect(await isEmpty(target)).toBe(true);
});
