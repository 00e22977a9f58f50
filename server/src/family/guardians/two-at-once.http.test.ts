import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aGeneraladmin, aSession, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  anOwnPhone,
  enterAs,
  readFamily,
  someChildren,
} from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.guardians;

async function twoGuardians(school: TestApp) {
  const [mother, father, stranger] = [
    await aStudent(school),
    await aStudent(school),
    await aStudent(school),
  ];
  const [child, sibling] = await someChildren(school, mother, "Idris", "Safiya");
  await someChildren(school, stranger, "Bilal");
  const childId = child?._id ?? "";
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  return { mother, father, stranger, childId, siblingId: sibling?._id ?? "" };
}

const of = (as: Person, childId: string) => ({
  as,
  query: { childId },
  body: { password: as.password },
});

const firsts = async (school: TestApp, childId: string) =>
  school.platform.database.read
    .selectFrom("guardians")
    .select(["guardian_id", "is_first"])
    .where("child_id", "=", childId)
    .execute();

describe("two guardians who act at once", () => {
  test("leave the child one first guardian, whatever they press", async ({ school }) => {
    const admin = await aGeneraladmin(school);
    for (let round = 0; round < 2; round += 1) {
      const { mother, father, childId, stranger } = await twoGuardians(school);
      const end = (as: Person, who: "me" | "other") =>
        school.call(calls.endGuardian, {
          ...of(as, childId),
          body: { who, password: as.password },
        });
      const decide = (guardianId: string) =>
        school.call(calls.decideGuardians, {
          as: admin,
          body: { childId, decision: "endGuardian", guardianId, reason: "The court" },
        });
      const answers = await Promise.all([
        school.call(calls.handOver, of(mother, childId)),
        end(father, "me"),
        end(mother, "other"),
        decide(mother.id),
        decide(father.id),
      ]);
      expect(answers.map(({ status }) => status)).not.toContain(500);
      const left = await firsts(school, childId);
      expect(left.filter(({ is_first }) => is_first === 1)).toHaveLength(1);
      expect((await readFamily(school, stranger)).children).toHaveLength(1);
    }
  });

  test("a yes and a no to the same course join or withhold it, without an error", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, await aTeacher(school));
    for (let round = 0; round < 2; round += 1) {
      const { mother, father, childId } = await twoGuardians(school);
      const answer = async (as: Person, allow: boolean) =>
        school.call(contract.family.answerRequest, { as, body: { childId, courseId, allow } });
      const answers = await Promise.all([
        answer(mother, true),
        answer(father, false),
        school.call(contract.family.joinForChildren, {
          as: mother,
          body: { courseId, childIds: [childId] },
        }),
      ]);
      const codes = answers.map(({ code }) => code ?? "done");
      const isLate = codes[1] === "FIRST_GUARDIAN_DECIDES";
      for (const code of isLate ? [codes[0], codes[2]] : codes)
        expect(["done", "OTHER_GUARDIAN_REFUSED"]).toContain(code);
      const [child] = (await readFamily(school, mother)).children;
      const isIn = child?.courses.some(({ _id }) => _id === courseId);
      expect(isIn).toBe(codes[0] === "done" || codes[2] === "done");
    }
  });

  test("a deletion, a phone for the child and its request to join at once leave one result", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, await aTeacher(school));
    for (let round = 0; round < 2; round += 1) {
      const { mother, father, childId, siblingId } = await twoGuardians(school);
      const phone = await anOwnPhone(school, mother, childId);
      const key = await aFamilyKey(school, father);
      const child = await enterAs(school, key, childId);
      const answers = await Promise.all([
        school.call(contract.accountDeletion.deleteMe, {
          as: mother,
          body: {
            children: [
              { childId, becomes: "secondGuardian" as const },
              { childId: siblingId, becomes: "delete" as const },
            ],
          },
        }),
        school.call(calls.giveOwnPhone, {
          body: { secret: phone.secret, password: "grown up by now" },
        }),
        school.call(contract.family.askToJoin, { as: child, query: { courseId } }),
        school.call(contract.accountDeletion.endChild, of(mother, childId)),
      ]);
      expect(answers.map(({ status }) => status)).not.toContain(500);
      const rows = await school.platform.database.read
        .selectFrom("users")
        .leftJoin("children", "children.user_id", "users.id")
        .leftJoin("guardians", "guardians.child_id", "users.id")
        .select(["users.phone", "users.deleted_at", "children.user_id", "guardians.guardian_id"])
        .where("users.id", "=", childId)
        .execute();
      for (const row of rows) {
        // Has a phone, a guardian, or is deleted: never locked out.
        const isChild = row.user_id !== null;
        expect(isChild).toBe(row.phone === null);
        if (isChild && row.deleted_at === null) expect(row.guardian_id).not.toBeNull();
      }
    }
  });
});

test("a phone of their own deletes what a child asked to join before", async ({ school }) => {
  const { courseId } = await aPublishedCourse(school, await aTeacher(school));
  const { mother, childId } = await twoGuardians(school);
  const child = await enterAs(school, await aFamilyKey(school, mother), childId);
  await school.call(contract.family.askToJoin, { as: child, query: { courseId } });
  const parent = { ...mother, token: await aSession(school, mother) };
  const { secret } = await anOwnPhone(school, parent, childId);
  const body = { secret, password: "grown up by now" };
  expect((await school.call(calls.giveOwnPhone, { body })).status).toBe(200);
  const stored = await school.platform.database.read
    .selectFrom("join_requests")
    .select("child_id")
    .where("child_id", "=", childId)
    .execute();
  expect(stored).toEqual([]);
});

test("a guardian whom an admin erased leaves no name beside the child, and room for another", async ({
  school,
}) => {
  const { mother, father, childId } = await twoGuardians(school);
  const key = await aFamilyKey(school, father);
  const child = await enterAs(school, key, childId);
  const admin = await aGeneraladmin(school);
  const erase = async (id: string) =>
    school.call(contract.oversight.erasePerson, { as: admin, body: { userID: id } });
  expect((await erase(mother.id)).code).toBe("HAS_CHILDREN");
  expect((await erase(father.id)).status).toBe(200);
  expect((await school.call(contract.profile.readMe, { as: child })).status).toBe(401);
  const [shown] = (await school.call(calls.readGuardians, { as: mother })).data.children;
  expect(shown).toMatchObject({ isFirst: true, other: null });
  const third = await aStudent(school);
  await acceptInvitation(school, third, await anInvitation(school, mother, childId));
  expect((await readFamily(school, third)).children).toMatchObject([{ _id: childId }]);
});
