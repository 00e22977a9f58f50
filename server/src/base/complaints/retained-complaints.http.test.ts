import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aSession,
  aStudent,
  aTeacher,
  superadminSession,
} from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { DAY, HOUR, SECOND } from "../../platform/clock.ts";
import { PAUSE, targetOf } from "../../testing/codes.ts";
import { aFamilyKey, anOwnPhone, enterAs, someChildren } from "../../testing/families.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { submit, listOwn, listComplaints, answer } = contract.complaints;
type As = { token: string };

async function aFamily(school: TestApp, guardian?: Awaited<ReturnType<typeof aStudent>>) {
  const mother = guardian ?? (await aStudent(school));
  const [child] = await someChildren(school, mother, "Idris");
  const childId = child?._id ?? "";
  const as = await enterAs(school, await aFamilyKey(school, mother), childId);
  return { mother: { ...mother, token: await aSession(school, mother) }, childId, child: as };
}

async function aSubject(school: TestApp) {
  const { courseId } = await aPublishedCourse(school, await aTeacher(school));
  return { kind: "course", _id: courseId } as const;
}

const say = async (school: TestApp, as: As, _id: string, words = "He hits me") =>
  school.call(submit, { as, body: { subject: { kind: "course", _id }, words } });
const open = async (school: TestApp) => {
  const as = await superadminSession(school);
  const { data } = await school.call(listComplaints, { as, query: { limit: "100", only: "open" } });
  return data.complaints;
};
const reply = async (school: TestApp, complaintId: string) =>
  school.call(answer, {
    as: await superadminSession(school),
    body: { complaintId, answer: "We speak to you" },
  });
const find = async (school: TestApp, complaintId: string) =>
  (await open(school)).find(({ _id }) => _id === complaintId);
const rowOf = async (school: TestApp, id: string) =>
  school.platform.database.read
    .selectFrom("complaints")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();

describe("a child's messages to the school", () => {
  test("shows on the family's phone only when it was sent and answered", async ({ school }) => {
    const { mother, child, childId } = await aFamily(school);
    const { _id } = await aSubject(school);
    const { data } = await say(school, child, _id);
    await say(school, mother, _id, "My own words");
    const own = async (as: As) => (await school.call(listOwn, { as })).data.complaints;
    const told = { _id: data.complaintId, submittedAt: expect.any(String) as string };
    expect(await own(child)).toEqual([{ ...told, answeredAt: null }]);
    expect(await own(mother)).toMatchObject([{ words: "My own words", subject: { _id } }]);
    expect(await find(school, data.complaintId)).toMatchObject({
      words: "He hits me",
      author: { _id: childId, isChild: true },
    });
    await reply(school, data.complaintId);
    expect(await own(child)).toEqual([{ ...told, answeredAt: expect.any(String) as string }]);
  });

  test("stay hidden where the guardian gives the child a phone, or another name", async ({
    school,
  }) => {
    const { mother, child, childId } = await aFamily(school);
    const { _id } = await aSubject(school);
    const id = (await say(school, child, _id)).data.complaintId;
    await school.call(contract.family.changeChild, {
      as: mother,
      query: { childId },
      body: { firstName: "Nobody" },
    });
    const { secret, phoneNumber, country } = await anOwnPhone(school, mother, childId);
    const password = "the lamp of a guardian";
    await school.call(contract.guardians.giveOwnPhone, { body: { secret, password } });
    const as = (
      await school.call(contract.signIn.login, { body: { phoneNumber, country, password } })
    ).data;
    const later = (await say(school, as, _id, "Grown up")).data.complaintId;
    const own = (await school.call(listOwn, { as })).data.complaints;
    expect(own).toEqual([
      expect.objectContaining({ words: "Grown up" }),
      { _id: id, submittedAt: expect.any(String) as string, answeredAt: null },
    ]);
    expect(await find(school, id)).toMatchObject({
      words: "He hits me",
      author: { firstName: "Idris", isChild: true },
    });
    const countNotices = async (complaintId: string) => {
      const isNotice = ({ text }: { text: string }) => text.includes("has replied");
      await reply(school, complaintId);
      await school.platform.backgroundTasks.settled();
      return school.messagesTo(targetOf({ phoneNumber, country })).filter(isNotice).length;
    };
    // The child would find no reply to the message sent from the family's phone.
    expect(await countNotices(id)).toBe(0);
    expect(await countNotices(later)).toBe(1);
  });

  test("keeps its words and the child's name until it is answered, whoever ends the account", async ({
    school,
  }) => {
    const { mother, child, childId } = await aFamily(school);
    const { _id } = await aSubject(school);
    const id = (await say(school, child, _id)).data.complaintId;
    const answered = (await say(school, child, _id, "Another matter")).data.complaintId;
    await reply(school, answered);
    await school.call(contract.accountDeletion.endChild, {
      as: mother,
      query: { childId },
      body: { password: mother.password },
    });
    const named = { words: "He hits me", author: { _id: childId, firstName: "Idris" } };
    expect(await find(school, id)).toMatchObject(named);
    await passRecallPeriod(school);
    expect(await find(school, id)).toMatchObject(named);
    expect(await rowOf(school, answered)).toBeUndefined();
    await reply(school, id);
    expect(await rowOf(school, id)).toBeUndefined();
  });
});

describe("erasing somebody with an open complaint", () => {
  test("is the superadmin's, and leaves the complaint with its name until it is answered", async ({
    school,
  }) => {
    const [admin, student] = [await aGeneraladmin(school), await aStudent(school)];
    const { _id } = await aSubject(school);
    const id = (await say(school, student, _id)).data.complaintId;
    const erase = async (as: As) =>
      (await school.call(contract.oversight.erasePerson, { as, body: { userID: student.id } }))
        .code;
    expect(await erase(admin)).toBe("COMPLAINT_OPEN");
    expect(await erase(await superadminSession(school))).toBeUndefined();
    await passRecallPeriod(school);
    expect(await find(school, id)).toMatchObject({
      words: "He hits me",
      author: { firstName: student.firstName, role: null },
    });
    await reply(school, id);
    expect(await rowOf(school, id)).toBeUndefined();
  });

  test("holds for a child whose guardian an admin erases or deletes", async ({ school }) => {
    const admin = await aGeneraladmin(school);
    const { _id } = await aSubject(school);
    const erased = await aFamily(school);
    const deleted = await aFamily(school, await aTeacher(school));
    for (const { child } of [erased, deleted]) await say(school, child, _id);
    const remove = async (as: As) => {
      const children = (childId: string) => [{ childId, becomes: "delete" as const }];
      const both = [
        await school.call(contract.oversight.erasePerson, {
          as,
          body: { userID: erased.mother.id, children: children(erased.childId) },
        }),
        await school.call(contract.teachers.deleteTeacher, {
          as,
          query: { teacherId: deleted.mother.id },
          body: { children: children(deleted.childId) },
        }),
      ];
      return both.map(({ status }) => status);
    };
    expect(await remove(admin)).toEqual([409, 409]);
    const me = await school.call(contract.profile.readMe, { as: deleted.child });
    expect(me.status).toBe(200);
    expect(await remove(await superadminSession(school))).toEqual([200, 200]);
  });

  test("holds for a teacher whom an admin deletes", async ({ school }) => {
    const [admin, teacher] = [await aGeneraladmin(school), await aTeacher(school)];
    const { _id } = await aSubject(school);
    const id = (await say(school, teacher, _id)).data.complaintId;
    const remove = async () =>
      school.call(contract.teachers.deleteTeacher, {
        as: admin,
        query: { teacherId: teacher.id },
      });
    expect((await remove()).code).toBe("COMPLAINT_OPEN");
    await reply(school, id);
    expect((await remove()).status).toBe(200);
    expect(await rowOf(school, id)).toBeUndefined();
  });
});

describe("the limits of complaints", () => {
  test("count a child's third message for its first guardian, who cannot use up the first two", async ({
    school,
  }) => {
    const { _id } = await aSubject(school);
    const { mother, child } = await aFamily(school);
    const key = await aFamilyKey(school, { ...mother, token: await aSession(school, mother) });
    const [other] = await someChildren(school, mother, "Yusuf");
    const brother = await enterAs(school, key, other?._id ?? "");
    const decoy = await aFamily(school);
    for (let count = 0; count < 3; count += 1) await say(school, child, _id);
    for (let count = 0; count < 4; count += 1) {
      expect((await say(school, mother, _id)).status).toBe(200);
    }
    for (const as of [child, mother]) {
      expect((await say(school, as, _id)).code).toBe("TOO_MANY_REQUESTS");
    }
    expect((await say(school, brother, _id)).status).toBe(200);
    expect((await say(school, brother, _id)).status).toBe(200);
    expect((await say(school, brother, _id)).code).toBe("TOO_MANY_REQUESTS");
    expect((await say(school, decoy.child, _id)).status).toBe(200);
  });

  test("count a new account with the number of a deleted one", async ({ school }) => {
    const { _id } = await aSubject(school);
    const student = await aStudent(school);
    for (let count = 0; count < 5; count += 1) await say(school, student, _id);
    await school.call(contract.accountDeletion.deleteMe, { as: student, body: {} });
    school.wait(PAUSE);
    const { phone, country } = student;
    const again = await aStudent(school, { phone, country });
    expect((await say(school, again, _id)).code).toBe("TOO_MANY_REQUESTS");
  });

  test("notify its readers of those within an hour together, at its end", async ({ school }) => {
    const { _id } = await aSubject(school);
    const students = [await aStudent(school), await aStudent(school), await aStudent(school)];
    school.wait(2 * DAY);
    const began = school.platform.clock();
    for (const as of students) await say(school, as, _id);
    const { read } = school.platform.database;
    const notices = read.selectFrom("deliveries").select(["created_at", "due_at"]);
    const queued = await notices
      .where("template", "=", "complaint")
      .where("created_at", ">=", began)
      .orderBy("due_at")
      .execute();
    const [first, second, ...others] = queued;
    expect(others).toEqual([]);
    const later = (second?.due_at ?? 0) - (first?.created_at ?? 0);
    expect(HOUR - later).toBeLessThan(SECOND);
    expect(later).toBeLessThanOrEqual(HOUR);
  });

  test("store what is above the school's, and notify its readers once more", async ({ school }) => {
    const { _id } = await aSubject(school);
    const { database, clock, backgroundTasks } = school.platform;
    const student = await aStudent(school);
    school.wait(2 * DAY);
    const rows = Array.from({ length: 300 }, (_, index) => ({
      id: index.toString(16).padStart(24, "0"),
      key: "complaints",
      at: clock(),
      expires_at: clock() + DAY,
    }));
    await database.transaction((tx) => tx.insertInto("rate_limit_entries").values(rows).execute());
    const sent = async () => {
      await backgroundTasks.settled();
      const letters = school.messagesTo(SUPERADMIN.email);
      return letters.filter(({ text }) => text.includes("/dashboard/complaints")).length;
    };
    const before = await sent();
    const first = await say(school, student, _id, "Above the ceiling");
    expect(first.status).toBe(200);
    const afterFirst = await sent();
    expect(afterFirst).toBeGreaterThan(before);
    school.wait(2 * HOUR);
    expect((await say(school, student, _id, "Later")).status).toBe(200);
    expect(await sent()).toBe(afterFirst);
    expect(await find(school, first.data.complaintId)).toMatchObject({
      words: "Above the ceiling",
    });
  });
});
