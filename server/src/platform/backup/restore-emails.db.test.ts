import { expect, test } from "vitest";
import { emailExamination } from "../../base/identity/index.ts";
import { type EmptySchool, withEmptyInstallations } from "../../testing/backups.ts";
import { reportOn } from "../doctor/fault.ts";
import { newId } from "../secrets.ts";
import { insertRows } from "./backup.queries.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

let old: EmptySchool;
let next: EmptySchool;
withEmptyInstallations((school, target) => {
  [old, next] = [school, target];
});

const aUser = (first_name: string, email: string, created_at: number, email_verified = 1) => ({
  id: newId(),
  role: "student",
  first_name,
  last_name: "Ali",
  contact_method: "whatsapp",
  search: "",
  email,
  email_verified,
  created_at,
});

const emailsOf = async ({ database }: EmptySchool) =>
  database.read
    .selectFrom("users")
    .select(["first_name", "email", "email_verified"])
    .orderBy("first_name")
    .execute();

const examine = (school: EmptySchool) => reportOn(emailExamination(school.database));

test("a restore cleans emails, the older verified account keeps one, and the doctor lists the other", async () => {
  await old.database.transaction((tx) =>
    insertRows(tx, "users", [
      aUser("Amina", "\u200fali@example.org", 20),
      aUser("Bilal", "ali@example.org", 30),
      aUser("Candan", "\u2068Ali@example.org\u2069", 10),
      aUser("Dawud", "ali@example.org\u200b", 5, 0),
      aUser("Esma", "Zoe\u0301@example.org", 40),
      aUser("Fatima", "fatima@example.org", 50),
    ]),
  );
  const { folder } = await takeBackup(old, old.backups);
  await restoreBackup(next, await checkBackup(folder), { replace: false });
  const row = (first_name: string, email: string, email_verified: number) => ({
    first_name,
    email,
    email_verified,
  });
  expect(await emailsOf(next)).toEqual([
    row("Amina", "ali@example.org", 0),
    row("Bilal", "ali@example.org", 0),
    row("Candan", "ali@example.org", 1),
    row("Dawud", "ali@example.org", 0),
    row("Esma", "zo\u00e9@example.org", 1),
    row("Fatima", "fatima@example.org", 1),
  ]);
  const { isWell, line } = await examine(next);
  expect(isWell).toBe(false);
  expect(line).toMatch(/^FAULT {2}accounts: .*Amina Ali \(ali@example\.org\)/);
  expect(line).toContain("Bilal Ali");
  expect(line).not.toMatch(/Candan|Dawud|Esma|Fatima/);

  await next.database.transaction((tx) =>
    tx
      .updateTable("users")
      .set({ email: "new@example.org", email_verified: 1 })
      .where("first_name", "=", "Amina")
      .execute(),
  );
  expect((await examine(next)).line).not.toContain("Amina");
});

test("the doctor finds nothing in a school whose emails are clean", async () => {
  await next.database.transaction((tx) =>
    insertRows(tx, "users", [
      aUser("Amina", "ali@example.org", 20),
      aUser("Bilal", "ali@example.org", 30, 0),
    ]),
  );
  expect(await examine(next)).toMatchObject({ isWell: true });
});
