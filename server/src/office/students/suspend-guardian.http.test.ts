import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aGeneraladmin, aSession, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  anOwnPhone,
  consent,
  enterAs,
  someChildren,
} from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

type Guardian = "student" | "teacher";

async function aFamily(school: TestApp, role: Guardian) {
  const guardian = await (role === "student" ? aStudent : aTeacher)(school);
  const other = await aStudent(school);
  const [idris, safiya] = await someChildren(school, guardian, "Idris", "Safiya");
  const [shared, alone] = [idris?._id ?? "", safiya?._id ?? ""];
  await acceptInvitation(school, other, await anInvitation(school, guardian, shared));
  const admin = await aGeneraladmin(school);
  const suspend = async (suspended: boolean, children?: boolean) => {
    // Earlier notices, such as of a shared device, come first.
    await school.platform.backgroundTasks.settled();
    const body = { userID: guardian.id, suspended, ...(children !== undefined && { children }) };
    const { status } = await (role === "student"
      ? school.call(contract.students.suspendStudent, { as: admin, body })
      : school.call(contract.teachers.suspendTeacher, { as: admin, body }));
    expect(status).toBe(200);
    await school.platform.backgroundTasks.settled();
  };
  const paused = async () => {
    const query = { userID: guardian.id };
    const read = await school.call(contract.guardians.readGuardiansOf, { as: admin, query });
    return read.data.children.filter((one) => one.suspended).map(({ _id }) => _id);
  };
  return { guardian, other, admin, shared, alone, suspend, paused };
}

const isSignedIn = async (school: TestApp, as: { token: string }) =>
  (await school.call(contract.profile.readMe, { as })).status === 200;
const messagesTo = (school: TestApp, person: Person) =>
  school.messagesTo(targetOf(phoneOf(person))).map(({ text }) => text);

describe.each(["student", "teacher"] as const)("a %s who is a guardian and suspended", (role) => {
  test("ends the sessions of the own family keys, and pauses children who have no other guardian", async ({
    school,
  }) => {
    const { guardian, other, shared, alone, suspend, paused } = await aFamily(school, role);
    const [own, others] = [await aFamilyKey(school, guardian), await aFamilyKey(school, other)];
    const ended = [await enterAs(school, own, shared), await enterAs(school, own, alone)];
    const goesOn = await enterAs(school, others, shared);
    await suspend(true);
    for (const session of ended) expect(await isSignedIn(school, session)).toBe(false);
    expect(await isSignedIn(school, goesOn)).toBe(true);
    expect(await paused()).toEqual([alone]);
    const enter = async (familyKey: string, childId: string) =>
      school.call(contract.family.signInAsChild, { body: { familyKey, childId } });
    expect((await enter(own, shared)).code).toBe("GUARDIAN_SUSPENDED");
    expect((await enter(others, shared)).status).toBe(200);
    expect(messagesTo(school, other).at(-1)).toMatch(
      /suspended the other guardian of Idris\. Idris/,
    );

    await suspend(false);
    expect(await paused()).toEqual([]);
    expect((await enter(own, alone)).status).toBe(200);
  });

  test("pauses all children if the admin chooses so, until the suspension ends", async ({
    school,
  }) => {
    const { guardian, other, admin, shared, alone, suspend, paused } = await aFamily(school, role);
    const goesOn = await enterAs(school, await aFamilyKey(school, other), shared);
    await suspend(true);
    expect(await paused()).toEqual([alone]);
    await suspend(true, true);
    const read = await school.call(contract.family.readFamily, { as: other });
    expect(read.data.children).toMatchObject([{ _id: shared, isSuspended: true }]);
    await suspend(true);
    expect((await paused()).toSorted()).toEqual([shared, alone].toSorted());
    expect(await isSignedIn(school, goesOn)).toBe(false);
    expect(messagesTo(school, other).at(-1)).toMatch(/paused Idris/);
    const body = { userID: alone, suspended: true };
    await school.call(contract.students.suspendStudent, { as: admin, body });
    await suspend(false);
    expect(await paused()).toEqual([alone]);
    for (const one of [guardian, other])
      expect(messagesTo(school, one).join()).toMatch(/reopened Idris’s account/);
  });

  test("is no reason to say that a child goes on whom the school has suspended", async ({
    school,
  }) => {
    const { other, admin, shared, suspend } = await aFamily(school, role);
    const body = { userID: shared, suspended: true };
    await school.call(contract.students.suspendStudent, { as: admin, body });
    await suspend(true);
    expect(messagesTo(school, other).at(-1)).not.toMatch(/can continue/);
  });

  test("ends codes that were sent to a phone for a child", async ({ school }) => {
    const { guardian, alone, suspend } = await aFamily(school, role);
    const { secret } = await anOwnPhone(school, guardian, alone);
    await suspend(true);
    const body = { secret, password: "grown up by now" };
    const given = await school.call(contract.guardians.giveOwnPhone, { body });
    expect(given.code).toBe("LINK_NOT_VALID");
  });

  test("leaves no invitation open, and accepts none", async ({ school }) => {
    const { guardian, other, alone, suspend } = await aFamily(school, role);
    const open = await anInvitation(school, guardian, alone);
    const [child] = await someChildren(school, other, "Bilal");
    const offered = await anInvitation(school, other, child?._id ?? "");
    await suspend(true);
    const accept = async (as: Person, secret: string) =>
      school.call(contract.guardians.acceptGuardianInvitation, { as, body: { secret, consent } });
    const stranger = await aStudent(school);
    expect((await accept(stranger, open)).code).toBe("INVITATION_OVER");
    expect((await accept(guardian, offered)).status).toBeGreaterThan(400);
    await suspend(false);
    expect((await accept(stranger, open)).code).toBe("INVITATION_OVER");
  });
});

describe("a child whose guardians are suspended one after the other", () => {
  const bothSuspended = async (school: TestApp) => {
    const family = await aFamily(school, "student");
    const { admin, guardian, other, shared } = family;
    const suspendOf = (userID: string) => async (suspended: boolean, children?: boolean) =>
      school.call(contract.students.suspendStudent, {
        as: admin,
        body: { userID, suspended, ...(children !== undefined && { children }) },
      });
    const query = { userID: guardian.id };
    const childOf = async () => {
      const { data } = await school.call(contract.guardians.readGuardiansOf, { as: admin, query });
      return data.children.find(({ _id }) => _id === shared);
    };
    const isOpen = async (as: Person) => {
      const own = { ...as, token: await aSession(school, as) };
      return isSignedIn(school, await enterAs(school, await aFamilyKey(school, own), shared));
    };
    return { ...family, suspendOther: suspendOf(other.id), childOf, isOpen };
  };

  test("is paused with the second, and resumes with the first who is lifted", async ({
    school,
  }) => {
    const { guardian, suspend, suspendOther, childOf, isOpen } = await bothSuspended(school);
    await suspendOther(true);
    expect(await childOf()).toMatchObject({
      suspended: false,
      hasOther: true,
      isOtherActive: false,
    });
    await suspend(true);
    expect(await childOf()).toMatchObject({ suspended: true });
    await suspend(false);
    expect(await isOpen(guardian)).toBe(true);
    await suspend(true);
    await suspendOther(false);
    expect(await childOf()).toMatchObject({ suspended: false, isOtherActive: true });
  });

  test("is paused when the active one leaves, and is not handed to a suspended one", async ({
    school,
  }) => {
    const { guardian, other, shared, suspendOther, isOpen } = await bothSuspended(school);
    await suspendOther(true);
    const query = { childId: shared };
    const body = { password: guardian.password };
    const handed = await school.call(contract.guardians.handOver, { as: guardian, query, body });
    expect(handed.code).toBe("GUARDIAN_NOT_FOUND");
    await school.call(contract.accountDeletion.deleteMe, {
      as: guardian,
      body: { children: [{ childId: shared, becomes: "secondGuardian" }] },
    });
    await suspendOther(false);
    expect(await isOpen(other)).toBe(true);
  });

  test("stays paused until no suspension pauses it, in any order", async ({ school }) => {
    const { suspend, suspendOther, childOf } = await bothSuspended(school);
    const isPaused = async () => (await childOf())?.suspended;
    const orders: [act: () => Promise<unknown>, isPaused: boolean][][] = [
      [
        [async () => suspend(true, true), true],
        [async () => suspendOther(true, true), true],
        [async () => suspend(false), true],
        [async () => suspendOther(false), false],
      ],
      [
        [async () => suspendOther(true, true), true],
        [async () => suspend(true, true), true],
        [async () => suspend(false), true],
        [async () => suspendOther(true, false), false],
        [async () => suspendOther(false), false],
      ],
      [
        [async () => suspend(true), false],
        [async () => suspendOther(true), true],
        [async () => suspendOther(true, true), true],
        [async () => suspend(false), true],
        [async () => suspendOther(false), false],
      ],
    ];
    for (const order of orders) {
      for (const [index, [act, expected]] of order.entries()) {
        await act();
        expect(await isPaused(), String(index)).toBe(expected);
      }
    }
  });

  test("resumes when the guardian who paused it is ended, and the other's suspension with it", async ({
    school,
  }) => {
    const { guardian, other, admin, shared, suspend, suspendOther, isOpen } =
      await bothSuspended(school);
    await suspend(true, true);
    await suspendOther(true);
    const decided = await school.call(contract.guardians.decideGuardians, {
      as: admin,
      body: {
        childId: shared,
        decision: "endGuardian",
        guardianId: guardian.id,
        reason: "He hit the teacher",
      },
    });
    expect(decided.status).toBe(200);
    await suspendOther(false);
    expect(await isOpen(other)).toBe(true);
  });

  test("gets no own phone from the active guardian while it is paused", async ({ school }) => {
    const { guardian, admin, shared, suspendOther } = await bothSuspended(school);
    const { secret } = await anOwnPhone(school, guardian, shared);
    const body = { userID: shared, suspended: true };
    await school.call(contract.students.suspendStudent, { as: admin, body });
    const given = { secret, password: "grown up by now" };
    const give = async () => school.call(contract.guardians.giveOwnPhone, { body: given });
    expect((await give()).code).toBe("CHILD_SUSPENDED");
    await school.call(contract.students.suspendStudent, {
      as: admin,
      body: { userID: shared, suspended: false },
    });
    await suspendOther(true, true);
    const { phone: phoneNumber, country } = await aStudent(school);
    const asked = await school.call(contract.guardians.sendOwnPhoneCode, {
      as: guardian,
      query: { childId: shared },
      body: { phoneNumber, country, method: "sms", password: guardian.password },
    });
    expect(asked.code).toBe("CHILD_SUSPENDED");
  });

  test("is settled when it is restored after a suspension that has changed", async ({ school }) => {
    const { guardian, other, shared, suspend, suspendOther, childOf } = await bothSuspended(school);
    const endAndRestore = async (meanwhile: () => Promise<unknown>) => {
      const own = { ...guardian, token: await aSession(school, guardian) };
      const ended = await school.call(contract.accountDeletion.endChild, {
        as: own,
        query: { childId: shared },
        body: { password: guardian.password },
      });
      expect(ended.status).toBe(200);
      await school.platform.backgroundTasks.settled();
      const links = messagesTo(school, guardian).map(
        (text) => /undo-change#([\w-]+)/.exec(text)?.[1],
      );
      const secret = links.findLast((link) => link !== undefined) ?? "";
      await meanwhile();
      const undone = await school.call(contract.contacts.undoChange, { body: { secret } });
      expect(undone.status).toBe(200);
    };
    await suspendOther(true);
    await endAndRestore(async () => suspend(true));
    expect(await childOf()).toMatchObject({ suspended: true });
    await suspend(false);
    await suspendOther(true, true);
    await endAndRestore(async () => suspendOther(false));
    expect(await childOf()).toMatchObject({ suspended: false });
    expect(school.messagesTo(targetOf(phoneOf(other))).at(-1)?.text).not.toContain("undo-change");
  });

  test("resumes when the guardian is erased for whom it was paused", async ({ school }) => {
    const { guardian, other, admin, shared, alone, suspend, isOpen } = await bothSuspended(school);
    await suspend(true, true);
    const children = [
      { childId: shared, becomes: "secondGuardian" as const },
      { childId: alone, becomes: "delete" as const },
    ];
    const body = { userID: guardian.id, children };
    expect((await school.call(contract.oversight.erasePerson, { as: admin, body })).status).toBe(
      200,
    );
    expect(await isOpen(other)).toBe(true);
  });
});
