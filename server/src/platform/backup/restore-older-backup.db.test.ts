import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { aMember, anEmptySchool, migrateBack, type EmptySchool } from "../../testing/backups.ts";
import { aCourseRow } from "../../testing/rows.ts";
import { tableNames } from "../database/dialect.ts";
import { doneMigrations, knownMigrations } from "../database/migrate.ts";
import { newId } from "../secrets.ts";
import { insertRows } from "./backup.queries.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const into = async (place: EmptySchool, folder: string) =>
  restoreBackup(place, await checkBackup(folder), { replace: false });

test("a backup of an older schema is migrated to today's", async () => {
  const old = await anEmptySchool({ migrated: true });
  const fresh = await anEmptySchool({ migrated: false });
  const [first = "", ...later] = await knownMigrations();
  expect(later.length).toBeGreaterThan(0);
  await old.database.transaction(async (tx) => {
    await migrateBack(old.database, tx, [first]);
  });
  await aMember(old, "Of the first days");
  const { folder, manifest } = await takeBackup(old, old.backups);
  expect(manifest.migrations).toEqual([first]);
  expect(manifest.tables.map(({ name }) => name)).not.toContain("note_entries");

  await into(fresh, folder);
  const { database } = fresh;
  const users = await database.read.selectFrom("users").select("first_name").execute();
  expect(users).toEqual([{ first_name: "Of the first days" }]);
  expect(await tableNames(database, database.read)).toContain("note_entries");
  expect(await doneMigrations(database, database.read)).toEqual([first, ...later]);
  await old.close();
  await fresh.close();
});

test("a backup of the schema before tables and columns were renamed keeps every row and file", async () => {
  const old = await anEmptySchool({ migrated: true });
  const fresh = await anEmptySchool({ migrated: true });
  const before = (await knownMigrations()).filter((name) => name < "0005");
  const [kept, removed] = [newId(), newId()];
  const limits = [1, 2].map((at) => ({ id: newId(), key: "sign-in", at }));
  await old.database.transaction(async (tx) => {
    await migrateBack(old.database, tx, before);
    await insertRows(tx, "budget_entries", limits);
    const row = { kind: "lessonDocument", owner_id: newId(), course_id: null, name: "sheet.pdf" };
    const rest = { content_type: "application/pdf", size: 5, created_at: 1 };
    await insertRows(tx, "files", [
      { id: kept, ...row, ...rest, confirmed_at: 2, doomed_at: null },
      { id: removed, ...row, ...rest, confirmed_at: null, doomed_at: 3 },
    ]);
  });
  for (const key of [kept, removed]) {
    const bytes = Readable.from([Buffer.from("sheet")]);
    await old.storage.write(key, { bytes, size: 5, contentType: "application/pdf" });
  }

  const { folder, manifest } = await takeBackup(old, old.backups);
  expect(manifest.migrations).toEqual(before);
  expect(manifest.files.count).toBe(1);
  expect(manifest.tables).toContainEqual(
    expect.objectContaining({ name: "budget_entries", rows: 2 }),
  );
  await into(fresh, folder);

  const { read } = fresh.database;
  expect(await read.selectFrom("rate_limit_entries").selectAll().orderBy("at").execute()).toEqual(
    limits.map((entry) => ({ ...entry, expires_at: entry.at + 90 * 24 * 3_600_000 })),
  );
  const files = await read.selectFrom("files").selectAll().execute();
  expect(files.find(({ id }) => id === kept)).toMatchObject({ marked_for_deletion_at: null });
  expect(files.find(({ id }) => id === removed)).toMatchObject({ marked_for_deletion_at: 3 });
  expect(await text(await fresh.storage.read(kept))).toBe("sheet");
  await old.close();
  await fresh.close();
});

test("a backup of the schema before devices were recorded keeps sessions, each with a device", async () => {
  const old = await anEmptySchool({ migrated: true });
  const fresh = await anEmptySchool({ migrated: true });
  const before = (await knownMigrations()).filter((name) => name < "0007");
  const user = { id: newId(), role: "student", first_name: "Yusuf", last_name: "Ali" };
  const rest = { contact_method: "whatsapp", search: "", created_at: 1 };
  const times = { created_at: 2, seen_at: 3, expires_at: 4 };
  const sessions = ["a", "b"].map((hash) => ({ token_hash: hash, user_id: user.id, ...times }));
  await old.database.transaction(async (tx) => {
    await migrateBack(old.database, tx, before);
    await insertRows(tx, "users", [{ ...user, ...rest }]);
    await insertRows(tx, "sessions", sessions);
  });
  const { folder } = await takeBackup(old, old.backups);
  await into(fresh, folder);
  const kept = await fresh.database.read
    .selectFrom("sessions")
    .innerJoin("devices", "devices.id", "sessions.device_id")
    .selectAll("sessions")
    .select(["devices.user_id as owner", "devices.first_seen_at", "devices.last_seen_at"])
    .orderBy("sessions.token_hash")
    .execute();
  expect(kept).toMatchObject(
    sessions.map((one) => ({ ...one, owner: user.id, first_seen_at: 2, last_seen_at: 3 })),
  );
  expect(new Set(kept.map(({ device_id }) => device_id)).size).toBe(2);
  await old.close();
  await fresh.close();
});

test("a backup of the schema before account changes keeps undo links, with all that stood before", async () => {
  const old = await anEmptySchool({ migrated: true });
  const fresh = await anEmptySchool({ migrated: true });
  const before = (await knownMigrations()).filter((name) => name < "0009");
  const contacts = { email: "now@school.test", email_verified: 1, phone: "7000000001" };
  const user = { id: newId(), role: "student", first_name: "Yusuf", last_name: "Ali", ...contacts };
  const rest = { phone_country: "IQ", contact_method: "whatsapp", search: "", created_at: 1 };
  const change = { user_id: user.id, expires_at: 3 * 86_400_000 + 7, undone_at: null };
  const none = { email: null, email_verified: 0, phone: null, phone_country: null };
  await old.database.transaction(async (tx) => {
    await migrateBack(old.database, tx, before);
    await insertRows(tx, "users", [{ ...user, ...rest }]);
    const email = { ...none, email: "old@school.test", email_verified: 1 };
    const phone = { ...none, phone: "7000000002", phone_country: "IN" };
    await insertRows(tx, "address_changes", [
      { ...change, id: newId(), secret_hash: "a", ...email },
      { ...change, id: newId(), secret_hash: "b", ...phone },
    ]);
    await insertRows(tx, "rate_limit_entries", [
      { id: newId(), key: "sign-in:now@school.test", at: 1, expires_at: 2 },
    ]);
  });
  const { folder } = await takeBackup(old, old.backups);
  await into(fresh, folder);
  const { read } = fresh.database;
  const kept = await read
    .selectFrom("account_changes")
    .selectAll()
    .orderBy("secret_hash")
    .execute();
  const verified = { email_verified: 1, made_at: 7, user_id: user.id };
  expect(kept).toMatchObject([
    {
      kind: "email",
      email: "old@school.test",
      phone: "7000000001",
      phone_country: "IQ",
      ...verified,
    },
    {
      kind: "phone",
      email: "now@school.test",
      phone: "7000000002",
      phone_country: "IN",
      ...verified,
    },
  ]);
  expect(await read.selectFrom("rate_limit_entries").selectAll().execute()).toEqual([]);
  await old.close();
  await fresh.close();
});

test("a backup of the schema before texts were folded anew has search texts as search folds them now", async () => {
  const old = await anEmptySchool({ migrated: true });
  const fresh = await anEmptySchool({ migrated: true });
  const before = (await knownMigrations()).filter((name) => name < "0019");
  const rest = { role: "student", contact_method: "whatsapp", created_at: 1 };
  const people = Array.from({ length: 1_001 }, (_, number) => ({
    ...rest,
    id: newId(),
    first_name: "Quran",
    last_name: String(number),
    search: `qur’an ${number}`,
  }));
  const course = { ...aCourseRow({ teacher_id: people[0]!.id }), search: "قراءه", published_at: 1 };
  await old.database.transaction(async (tx) => {
    await migrateBack(old.database, tx, before);
    for (const person of people) await insertRows(tx, "users", [person]);
    await insertRows(tx, "courses", [course]);
  });
  const { folder } = await takeBackup(old, old.backups);
  await into(fresh, folder);
  const { read } = fresh.database;
  const kept = await read.selectFrom("users").select("search").execute();
  expect(kept.map(({ search }) => search).toSorted()).toEqual(
    people.map(({ last_name }) => `quran ${last_name}`).toSorted(),
  );
  expect(await read.selectFrom("courses").select("search").execute()).toEqual([{ search: "قراه" }]);
  await old.close();
  await fresh.close();
});

test("a backup of the schema before languages has courses and pages in the language of their letters", async () => {
  const old = await anEmptySchool({ migrated: true });
  const fresh = await anEmptySchool({ migrated: true });
  const before = (await knownMigrations()).filter((name) => name < "0021");
  const teacher = { id: newId(), role: "teacher", first_name: "Yusuf", last_name: "Ali" };
  const rest = { contact_method: "whatsapp", search: "", created_at: 1 };
  const titles = { ar: "أحكام التجويد", ur: "تجوید کے قواعد", en: "Tajweed", ckb: "ڕێزمانی کوردی" };
  const links = [{ name: "ٹیلی گرام", link: "https://school.test/a-long-address" }];
  await old.database.transaction(async (tx) => {
    await migrateBack(old.database, tx, before);
    await insertRows(tx, "users", [{ ...teacher, ...rest }]);
    const courses = Object.values(titles).map((title) =>
      aCourseRow({ teacher_id: teacher.id, title }),
    );
    await insertRows(tx, "courses", courses);
    const content = JSON.stringify({ links });
    await insertRows(tx, "site_content", [{ name: "socialLinks", content, updated_at: 5 }]);
  });
  const { folder } = await takeBackup(old, old.backups);
  await into(fresh, folder);
  const { read } = fresh.database;
  const courses = await read.selectFrom("courses").select(["language", "title"]).execute();
  expect(Object.fromEntries(courses.map(({ language, title }) => [language, title]))).toEqual(
    titles,
  );
  const pages = await read.selectFrom("site_content").select(["language", "updated_at"]).execute();
  expect(pages).toEqual([{ language: "ur", updated_at: 5 }]);
  await old.close();
  await fresh.close();
});

test("a backup of the schema before renditions has every lesson's file as its original", async () => {
  const old = await anEmptySchool({ migrated: true });
  const fresh = await anEmptySchool({ migrated: true });
  const before = (await knownMigrations()).filter((name) => name < "0029");
  const teacher = { id: newId(), role: "teacher", first_name: "Yusuf", last_name: "Ali" };
  const rest = { contact_method: "whatsapp", search: "", created_at: 1 };
  const course = aCourseRow({ teacher_id: teacher.id });
  const section = { id: newId(), course_id: course.id, position: 0, title: "One", description: "" };
  const file = { kind: "lessonVideo", owner_id: teacher.id, course_id: course.id, name: "film" };
  const stored = { content_type: "video/mp4", size: 5, created_at: 1, confirmed_at: 2 };
  const lessons = [61.5, null].map((duration, position) => ({
    id: newId(),
    course_id: course.id,
    section_id: section.id,
    position,
    kind: "video",
    title: "Film",
    description: "",
    file_id: newId(),
    duration_seconds: duration,
    resources: "[]",
    created_at: 7,
  }));
  await old.database.transaction(async (tx) => {
    await migrateBack(old.database, tx, before);
    await insertRows(tx, "users", [{ ...teacher, ...rest }]);
    for (const { file_id: id } of lessons) {
      await insertRows(tx, "files", [{ id, ...file, ...stored }]);
      const bytes = Readable.from([Buffer.from("movie")]);
      await old.storage.write(id, { bytes, size: 5, contentType: "video/mp4" });
    }
    await insertRows(tx, "courses", [course]);
    await insertRows(tx, "sections", [section]);
    await insertRows(tx, "lessons", lessons);
  });
  const { folder } = await takeBackup(old, old.backups);
  await into(fresh, folder);
  const { read } = fresh.database;
  const kept = await read.selectFrom("lesson_files").selectAll().execute();
  expect(kept.toSorted((one, other) => one.lesson_id.localeCompare(other.lesson_id))).toEqual(
    lessons
      .map(({ id, file_id, duration_seconds }) => ({
        lesson_id: id,
        kind: "original",
        course_id: course.id,
        file_id,
        duration_seconds,
        created_at: 7,
      }))
      .toSorted((one, other) => one.lesson_id.localeCompare(other.lesson_id)),
  );
  // And one of today's keeps them.
  const again = await anEmptySchool({ migrated: true });
  await into(again, (await takeBackup(fresh, fresh.backups)).folder);
  const twice = await again.database.read.selectFrom("lesson_files").selectAll().execute();
  expect(twice).toHaveLength(2);
  await old.close();
  await fresh.close();
  await again.close();
});
