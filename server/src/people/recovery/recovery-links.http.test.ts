import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aGeneraladmin,
  aStudent,
  aTeacher,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import { HOUR } from "../../platform/clock.ts";
import { phoneOf, proveEmail, targetOf } from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { issueRecoveryLink } = contract.students;
const PASSWORD = "a niche for a lamp";

const linkFor = async (school: TestApp, as: { token: string }, userID: string) => {
  const made = await school.call(issueRecoveryLink, { as, body: { userID } });
  await school.platform.backgroundTasks.settled();
  return made;
};
const secretOf = (link: string) => link.split("#")[1] ?? "";
const setPassword = async (school: TestApp, secret: string, password = PASSWORD) => {
  const set = await school.call(contract.recovery.updatePassword, { body: { secret, password } });
  await school.platform.backgroundTasks.settled();
  return set;
};
const signsIn = async (school: TestApp, person: Person, password: string) =>
  (await school.call(contract.signIn.login, { body: { ...phoneOf(person), password } })).status ===
  200;
const textsTo = (school: TestApp, person: Person) =>
  [targetOf(phoneOf(person)), person.email].map((to) =>
    school.messagesTo(to).map(({ text }) => text),
  );

describe("a recovery link that an admin makes for a student", () => {
  test("sets a password once, within an hour, and of no other student", async ({ school }) => {
    const admin = await aGeneraladmin(school);
    const [student, late, decoy] = [
      await aStudent(school),
      await aStudent(school),
      await aStudent(school),
    ];
    const { status, data } = await linkFor(school, admin, student.id);
    expect(status).toBe(200);
    expect((await setPassword(school, secretOf(data.link))).status).toBe(200);
    expect(await signsIn(school, student, PASSWORD)).toBe(true);
    expect(await signsIn(school, student, student.password)).toBe(false);
    expect(await signsIn(school, decoy, decoy.password)).toBe(true);
    expect((await setPassword(school, secretOf(data.link), "another niche")).code).toBe(
      "LINK_NOT_VALID",
    );
    const old = await linkFor(school, admin, late.id);
    school.wait(HOUR);
    expect((await setPassword(school, secretOf(old.data.link))).status).not.toBe(200);
    expect(await signsIn(school, late, late.password)).toBe(true);
  });

  test("is made at most ten times a day, for each", async ({ school }) => {
    const admin = await aGeneraladmin(school);
    const [student, other] = [await aStudent(school), await aStudent(school)];
    const codes: unknown[] = [];
    for (let count = 0; count < 11; count += 1) {
      codes.push((await linkFor(school, admin, student.id)).code);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }), "TOO_MANY_REQUESTS"]);
    expect((await linkFor(school, admin, other.id)).status).toBe(200);
  });

  test("is told to every verified address with the admin's name, and recorded", async ({
    school,
  }) => {
    const admin = await aGeneraladmin(school);
    const [student, decoy] = [await aStudent(school), await aStudent(school)];
    await proveEmail(school, student);
    await linkFor(school, admin, student.id);
    for (const texts of textsTo(school, student)) {
      expect(texts.at(-1)).toContain(`${admin.firstName} ${admin.lastName}`);
      expect(texts.at(-1)).toContain("created a link to reset");
    }
    for (const texts of textsTo(school, decoy)) {
      expect(texts.join("\n")).not.toContain("created a link to reset");
    }
    const entries = await school.platform.database.read
      .selectFrom("audit_entries")
      .select(["actor_id", "target_id"])
      .where("action", "=", "issueRecoveryLink")
      .where("actor_id", "=", admin.id)
      .execute();
    expect(entries).toEqual([{ actor_id: admin.id, target_id: student.id }]);
  });

  test("is undone by the link in the notice of the new password, for 72 hours", async ({
    school,
  }) => {
    const admin = await aGeneraladmin(school);
    const [student, late] = [await aStudent(school), await aStudent(school)];
    const undoSecret = async (person: Person) => {
      const { data } = await linkFor(school, admin, person.id);
      await setPassword(school, secretOf(data.link));
      const [bySms = []] = textsTo(school, person);
      return /undo-change#(\S+)/.exec(bySms.at(-1) ?? "")?.[1] ?? "";
    };
    const undo = async (secret: string) =>
      school.call(contract.contacts.undoChange, { body: { secret } });
    const [own, tooLate] = [await undoSecret(student), await undoSecret(late)];
    school.wait(71 * HOUR);
    expect((await undo(own)).status).toBe(200);
    expect(await signsIn(school, student, PASSWORD)).toBe(false);
    school.wait(2 * HOUR);
    expect((await undo(tooLate)).code).toBe("LINK_NOT_VALID");
    expect(await signsIn(school, late, PASSWORD)).toBe(true);
  });

  test("is made for students only, and nothing is stored or told of a refused one", async ({
    school,
  }) => {
    const [admin, colleague, teacher] = [
      await aGeneraladmin(school),
      await aGeneraladmin(school),
      await aTeacher(school),
    ];
    const superadmin = await superadminSession(school);
    for (const as of [admin, superadmin]) {
      for (const id of [colleague.id, teacher.id, admin.id, "f".repeat(24)]) {
        expect((await linkFor(school, as, id)).code).toBe("STUDENT_NOT_FOUND");
      }
    }
    const codes = school.platform.database.read.selectFrom("codes").select("user_id");
    const holders = (await codes.execute()).map(({ user_id }) => user_id);
    for (const { id } of [admin, colleague, teacher]) expect(holders).not.toContain(id);
    for (const person of [colleague, teacher]) {
      expect(textsTo(school, person).flat().join("\n")).not.toContain("created a link to reset");
    }
  });
});
