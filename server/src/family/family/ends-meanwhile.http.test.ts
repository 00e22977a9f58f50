import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { CHILDREN_MAX } from "@madrasa/contract/limits";
import { aGeneraladmin, aStudent, type Person } from "@madrasa/testkit/people";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  anOwnPhone,
  readFamily,
  someChildren,
} from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const PIN = "1234";

async function family(school: TestApp) {
  const [mother, father] = [await aStudent(school), await aStudent(school)];
  const [child] = await someChildren(school, mother, "Idris");
  const [sibling] = await someChildren(school, father, "Bilal");
  const childId = child?._id ?? "";
  const pin = { as: mother, query: { childId }, body: { pin: PIN } };
  await school.call(contract.family.setChildPin, pin);
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  const key = await aFamilyKey(school, father);
  return { mother, father, childId, siblingId: sibling?._id ?? "", key };
}

const enter = async (school: TestApp, familyKey: string, childId: string) =>
  school.call(contract.family.signInAsChild, { body: { familyKey, childId, pin: PIN } });

const opens = async (school: TestApp, token: string) =>
  (await school.call(contract.profile.readMe, { as: { token } })).status === 200;

describe("a child's session that is being opened", () => {
  test("ends with who is no guardian any more", async ({ school }) => {
    const admin = await aGeneraladmin(school);
    for (let round = 0; round < 2; round += 1) {
      const { father, childId, key } = await family(school);
      const body = {
        childId,
        decision: "endGuardian" as const,
        guardianId: father.id,
        reason: "The court",
      };
      const [entered, ended] = await Promise.all([
        enter(school, key, childId),
        school.call(contract.guardians.decideGuardians, { as: admin, body }),
      ]);
      expect(ended.status).toBe(200);
      expect(entered.status).not.toBe(500);
      if (entered.status === 200) expect(await opens(school, entered.data.token)).toBe(false);
    }
  });

  test("ends with the child's getting a phone", async ({ school }) => {
    for (let round = 0; round < 2; round += 1) {
      const { mother, childId, key } = await family(school);
      const { secret } = await anOwnPhone(school, mother, childId);
      const [given, ...entered] = await Promise.all([
        school.call(contract.guardians.giveOwnPhone, {
          body: { secret, password: "grown up by now" },
        }),
        enter(school, key, childId),
        enter(school, key, childId),
        enter(school, key, childId),
      ]);
      expect(given.status).toBe(200);
      for (const one of entered) {
        expect(one.status).not.toBe(500);
        if (one.status === 200) expect(await opens(school, one.data.token)).toBe(false);
      }
    }
  });

  test("is not opened by a PIN that was changed, or while the child is suspended", async ({
    school,
  }) => {
    const admin = await aGeneraladmin(school);
    const { mother, father, childId, key } = await family(school);
    const [changed, entered] = await Promise.all([
      school.call(contract.family.setChildPin, {
        as: mother,
        query: { childId },
        body: { pin: "9876" },
      }),
      enter(school, key, childId),
    ]);
    expect(changed.status).toBe(200);
    expect([200, 400, 403]).toContain(entered.status);
    expect((await enter(school, key, childId)).code).toBe("INVALID_INPUT");
    await school.call(contract.family.setChildPin, {
      as: father,
      query: { childId },
      body: { pin: PIN },
    });
    const body = { userID: childId, suspended: true, reason: "Asked by the family" };
    const [suspended, meanwhile] = await Promise.all([
      school.call(contract.students.suspendStudent, { as: admin, body }),
      enter(school, key, childId),
    ]);
    expect(suspended.status).toBe(200);
    if (meanwhile.status === 200) expect(await opens(school, meanwhile.data.token)).toBe(false);
  });
});

test("two guardians who delete their accounts at once leave no child alone", async ({ school }) => {
  for (let round = 0; round < 2; round += 1) {
    const { mother, father, childId, siblingId } = await family(school);
    const leave = async (as: Person, id: string, becomes: "secondGuardian" | "delete") =>
      school.call(contract.accountDeletion.deleteMe, {
        as,
        body: { children: [{ childId: id, becomes }] },
      });
    const answers = await Promise.all([
      leave(mother, childId, "secondGuardian"),
      leave(father, siblingId, "delete"),
    ]);
    expect(answers.map(({ status }) => status)).not.toContain(500);
    const guardians = await school.platform.database.read
      .selectFrom("guardians")
      .innerJoin("users", "users.id", "guardians.guardian_id")
      .select(["guardian_id", "is_first"])
      .where("child_id", "=", childId)
      .where("users.deleted_at", "is", null)
      .execute();
    expect(guardians).toMatchObject([{ is_first: 1 }]);
  }
});

test("a child that comes back is no thirteenth; its link works once there is room", async ({
  school,
}) => {
  const mother = await aStudent(school);
  const added = await someChildren(school, mother, ..."abcdefghijkl".split(""));
  const end = async (childId = "") =>
    school.call(contract.accountDeletion.endChild, {
      as: mother,
      query: { childId },
      body: { password: mother.password },
    });
  expect((await end(added[0]?._id)).status).toBe(200);
  await school.platform.backgroundTasks.settled();
  const { secret } = school.lastLink(targetOf(phoneOf(mother)));
  await someChildren(school, mother, "m");
  const comeBack = async () => school.call(contract.contacts.undoChange, { body: { secret } });
  expect(await comeBack()).toMatchObject({ status: 409, code: "TOO_MANY_CHILDREN" });
  expect((await readFamily(school, mother)).children).toHaveLength(CHILDREN_MAX);
  expect((await end(added[1]?._id)).status).toBe(200);
  expect((await comeBack()).status).toBe(200);
  expect((await readFamily(school, mother)).children).toHaveLength(CHILDREN_MAX);
});
