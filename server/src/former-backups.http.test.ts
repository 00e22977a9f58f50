import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import type { CountryCode } from "@madrasa/contract/digits";
import { ownPath } from "@madrasa/testkit/files";
import { checkBackup } from "./platform/backup/check-backup.ts";
import { MANIFEST, tablePath, type Manifest } from "./platform/backup/manifest.ts";
import { restoreBackup } from "./platform/backup/restore-backup.ts";
import { TABLES } from "./tables.ts";
import { HOUR, phoneOf, recoverAndSignIn } from "./testing/codes.ts";
import { countersOf } from "./testing/counters.ts";
import { storedCountsOf } from "./testing/stored-counts.ts";
import { openTestSchool, type TestSchool } from "./testing/test-school.ts";

const BACKUPS = fileURLToPath(new URL("testing/former-backups", import.meta.url));

type Member = { id: string; email: string; password: string; phone: string; country: CountryCode };
type People = Record<"teacher" | "student" | "removed" | "readmitted" | "deleted", Member>;
type Facts = People & {
  deleted: { secret: string };
  courseId: string;
  lessonIds: string[];
  filmSha256: string;
};

const factsOf = (name: string) =>
  JSON.parse(readFileSync(path.join(BACKUPS, `${name}.json`), "utf8")) as Facts;
const rowsOf = (folder: string, table: string) =>
  readFileSync(tablePath(folder, table), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string | number | null>);

let school: TestSchool;
beforeEach(async () => {
  school = await openTestSchool();
});
afterEach(() => school.close());

/** In place of the school that the test has opened, an hour after the backup was taken. */
async function restore(folder: string): Promise<void> {
  const { database, storage, clock } = school.platform;
  const backup = await checkBackup(folder);
  const into = { database, storage, tables: TABLES, name: "Al-Noor", clock };
  await restoreBackup(into, backup, { replace: true });
  school.wait(Date.parse(backup.manifest.takenAt) + HOUR - clock());
}

const signIn = async ({ email, password }: Member) =>
  (await school.call(contract.signIn.login, { body: { email, password } })).data;

describe.each(["sqlite", "postgres"])("a backup of before the first release, from %s", (name) => {
  const folder = path.join(BACKUPS, name);
  const facts = factsOf(name);
  const { courseId } = facts;
  const [film = "", document = ""] = facts.lessonIds;

  test("is a school as people left it", async () => {
    await restore(folder);
    const as = await signIn(facts.student);
    const { courseList } = (await school.call(contract.enrolment.listEnrolled, { as })).data;
    expect(courseList).toMatchObject([
      { _id: courseId, completedLessons: 2, totalLessons: 3, title: "أحكام التجويد" },
    ]);
    const read = async (lessonId: string) =>
      (await school.call(contract.viewer.readLesson, { as, query: { courseId, lessonId } })).data
        .lesson;
    expect((await read(document)).note.content).toMatchObject([{ title: "Note of Maryam" }]);
    const { renditions } = await read(film);
    const { url = "" } = renditions.find(({ kind }) => kind === "original") ?? {};
    const bytes = await school.transport(ownPath(url) ?? "", {});
    const digest = createHash("sha256").update(Buffer.from(await bytes.arrayBuffer()));
    expect(digest.digest("hex")).toBe(facts.filmSha256);

    const { removed, readmitted, student, teacher } = facts;
    const query = { courseId };
    const again = await school.call(contract.enrolment.enrol, { as: await signIn(removed), query });
    expect(again.code).toBe("REMOVED_FROM_COURSE");
    const ofTeacher = { as: await signIn(teacher), query };
    const { students } = (await school.call(contract.enrolment.listStudents, ofTeacher)).data;
    const ids = students.map(({ _id }) => _id).toSorted();
    expect(ids).toEqual([student.id, readmitted.id].toSorted());
    const back = await school.call(contract.enrolment.readmitStudent, {
      ...ofTeacher,
      body: { studentId: removed.id },
    });
    expect(back.status).toBe(200);
  });

  test("has the account that can still come back", async () => {
    await restore(folder);
    const { deleted } = facts;
    const { email, password, secret } = deleted;
    expect((await school.call(contract.signIn.login, { body: { email, password } })).code).toBe(
      "INVALID_CREDENTIALS",
    );
    await school.sweep();
    const undone = await school.call(contract.contacts.undoChange, { body: { secret } });
    expect(undone.data).toEqual({ kind: "deletion", without: [] });
    const as = await recoverAndSignIn(school, phoneOf(deleted));
    const { courseList } = (await school.call(contract.enrolment.listEnrolled, { as })).data;
    expect(courseList).toMatchObject([{ _id: courseId, completedLessons: 1 }]);
  });

  test("has search texts, counters and counts made anew", async () => {
    const altered = alter(folder, ["users", "courses", "sections", "enrolments"], (row) => ({
      ...row,
      ...("search" in row && { search: "wrong" }),
      ...("lesson_count" in row && { lesson_count: 77 }),
      ...("student_count" in row && { student_count: 77 }),
      ...("completed_count" in row && { completed_count: 77 }),
    }));
    await restore(altered);
    rmSync(altered, { recursive: true });
    const { read } = school.platform.database;
    for (const table of ["users", "courses"] as const) {
      const found = await read.selectFrom(table).select(["id", "search"]).execute();
      const before = rowsOf(folder, table).map(({ id, search }) => [id, search]);
      // Since then a person's names end with a line break.
      const texts = found.map(({ id, search }) => [id, search.replace("\n", " ").trim()]);
      expect(Object.fromEntries(texts), table).toEqual(Object.fromEntries(before));
    }
    const { stored, counted } = await countersOf(read, courseId);
    expect(stored).toEqual(counted);
    const counts = await storedCountsOf(read);
    expect(counts.stored).toEqual(counts.counted);
    const query = { search: "احكام" };
    const { data } = await school.call(contract.catalogue.listCourses, { query });
    expect(data.courseList).toMatchObject([{ _id: courseId, studentCount: 2 }]);
  });
});

/** A copy whose rows are changed, and whose manifest says so. */
function alter(
  folder: string,
  tables: readonly string[],
  change: (row: Record<string, string | number | null>) => Record<string, string | number | null>,
  ofManifest: (manifest: Manifest) => Manifest = (manifest) => manifest,
): string {
  const copy = mkdtempSync(path.join(tmpdir(), "altered-backup-"));
  cpSync(folder, copy, { recursive: true });
  const manifest = JSON.parse(readFileSync(path.join(copy, MANIFEST), "utf8")) as Manifest;
  for (const table of manifest.tables.filter(({ name }) => tables.includes(name))) {
    const lines = rowsOf(copy, table.name).map((row) => `${JSON.stringify(change(row))}\n`);
    writeFileSync(tablePath(copy, table.name), lines.join(""));
    table.sha256 = createHash("sha256").update(lines.join("")).digest("hex");
  }
  writeFileSync(path.join(copy, MANIFEST), JSON.stringify(ofManifest(manifest)));
  return copy;
}

const halls = { name: "halls", key: ["id"], rows: 0 };
const REFUSED: [string, () => string, string][] = [
  [
    "an unknown column",
    () => alter(path.join(BACKUPS, "sqlite"), ["lessons"], (row) => ({ ...row, colour: "green" })),
    "The backup has a column lessons.colour, which this version of Madrasa does not know.",
  ],
  [
    "an unknown table",
    () => {
      const sha256 = createHash("sha256").digest("hex");
      const copy = alter(
        path.join(BACKUPS, "sqlite"),
        [],
        (row) => row,
        (manifest) => ({ ...manifest, tables: [...manifest.tables, { ...halls, sha256 }] }),
      );
      writeFileSync(tablePath(copy, "halls"), "");
      return copy;
    },
    "The backup has a table halls, which this version of Madrasa does not know.",
  ],
  [
    "a program older than the last",
    () =>
      alter(
        path.join(BACKUPS, "sqlite"),
        [],
        (row) => row,
        (manifest) => ({ ...manifest, migrations: manifest.migrations.slice(0, 20) }),
      ),
    "is of an early version of Madrasa. Restore it with the last one before the first release",
  ],
];

test.each(REFUSED)("a backup with %s is refused by name, and changes nothing", async (...of) => {
  const [, make, sentence] = of;
  const folder = make();
  const count = async () => {
    const { read } = school.platform.database;
    const users = (await read.selectFrom("users").select("id").execute()).length;
    return { users, courses: (await read.selectFrom("courses").select("id").execute()).length };
  };
  const before = await count();
  await expect(restore(folder)).rejects.toThrow(sentence);
  expect(await count()).toEqual(before);
  rmSync(folder, { recursive: true });
});
