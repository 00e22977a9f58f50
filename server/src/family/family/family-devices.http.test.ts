import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse } from "@madrasa/testkit/courses";
import { aSession, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { deviceCookieOf } from "@madrasa/testkit/school";
import { DAY, MINUTE } from "../../platform/clock.ts";
import { phoneOf, recoveryCode, targetOf } from "../../testing/codes.ts";
import { dump } from "../../testing/dump.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  consent,
  enterAs,
  readFamily,
  someChildren,
} from "../../testing/families.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import { cookieOf } from "../../testing/test-app.ts";

const calls = contract.family;

describe("a family's device", () => {
  test("opens the sessions of the guardian's children, and ends the guardian's own", async ({
    school,
  }) => {
    const [mother, stranger] = [await aStudent(school), await aStudent(school)];
    const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
    const [foreign] = await someChildren(school, stranger, "Bilal");
    const { courseId } = await aPublishedCourse(school, await aTeacher(school), { lessons: 1 });
    const join = { courseId, childIds: [idris?._id ?? ""] };
    await school.call(calls.joinForChildren, { as: mother, body: join });
    const familyKey = await aFamilyKey(school, mother);
    const members = await school.call(calls.listMembers, { body: { familyKey } });
    expect(members.data).toEqual({
      children: [
        { ...idris, waits: false },
        { ...safiya, waits: false },
      ],
      guardian: { _id: mother.id, firstName: "student", waits: false },
    });
    const enter = async (childId = "", as?: { token: string }) =>
      school.call(calls.signInAsChild, { ...(as && { as }), body: { familyKey, childId } });
    expect((await enter(foreign?._id)).code).toBe("CHILD_NOT_FOUND");
    expect((await enter(mother.id)).code).toBe("CHILD_NOT_FOUND");
    const readMe = async (as: { token: string }) => school.call(contract.profile.readMe, { as });

    const first = (await enter(idris?._id, mother)).data;
    expect(first).toMatchObject({ role: "student", userId: idris?._id });
    expect((await readMe(mother)).status).toBe(401);
    const second = (await enter(safiya?._id, first)).data;
    // Keeps the previous session too, because the response may have been lost.
    await enter(idris?._id);
    expect((await readMe(first)).data).toMatchObject({ _id: idris?._id });
    const again = (await enter(idris?._id)).data;
    expect((await readMe(first)).status).toBe(401);
    expect((await readMe(again)).data).toMatchObject({ _id: idris?._id });
    expect((await readMe(second)).data).toMatchObject({ _id: safiya?._id, phoneNumber: null });
    await enter(idris?._id, stranger);
    expect((await readMe(stranger)).status).toBe(200);
  });

  test("ends with the guardian's password, device, or wish, and with the sessions that it opened", async ({
    school,
  }) => {
    const mother = await aStudent(school);
    const [child] = await someChildren(school, mother, "Idris");
    const isOpen = async (familyKey: string) =>
      (await school.call(calls.listMembers, { body: { familyKey } })).status === 200;
    const opened = async () => {
      const as = { ...mother, token: await aSession(school, mother) };
      const familyKey = await aFamilyKey(school, as);
      const { token } = await enterAs(school, familyKey, child?._id ?? "");
      return { familyKey, token, guardian: { ...mother, token: await aSession(school, mother) } };
    };
    const expectEnded = async ({ familyKey, token }: { familyKey: string; token: string }) => {
      expect(await isOpen(familyKey)).toBe(false);
      expect((await school.call(contract.profile.readMe, { as: { token } })).status).toBe(401);
    };

    const closed = await opened();
    const devices = (await readFamily(school, closed.guardian)).devices;
    const [device] = devices;
    await school.call(calls.closeDevice, {
      as: closed.guardian,
      params: { id: device?._id ?? "" },
    });
    await expectEnded(closed);

    const forgotten = await opened();
    const known = await school.call(contract.signIn.listDevices, { as: forgotten.guardian });
    for (const { _id, isCurrent } of known.data.devices) {
      if (isCurrent) continue;
      await school.call(contract.signIn.endDevice, { as: forgotten.guardian, params: { id: _id } });
    }
    await expectEnded(forgotten);

    const changed = await opened();
    const { secret } = await recoveryCode(school, phoneOf(mother));
    const change = await school.call(contract.recovery.updatePassword, {
      body: { secret, password: "another good one" },
    });
    expect(change.status).toBe(200);
    await expectEnded(changed);
  });

  test("opens nothing new for a suspended child or guardian, and needs the password", async ({
    school,
  }) => {
    const mother = await aStudent(school);
    const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
    const wrong = await school.call(calls.openDevice, {
      as: mother,
      body: { password: "wrong one" },
    });
    expect(wrong.status).toBe(400);
    const familyKey = await aFamilyKey(school, mother);
    const enter = async (childId = "") =>
      school.call(calls.signInAsChild, { body: { familyKey, childId } });
    const { database } = school.platform;
    const setSuspended = async (id = "") =>
      database.transaction(async (tx) => {
        await tx.updateTable("users").set({ suspended: 1 }).where("id", "=", id).execute();
      });
    await setSuspended(idris?._id);
    expect((await enter(idris?._id)).code).toBe("STUDENT_SUSPENDED");
    expect((await enter(safiya?._id)).status).toBe(200);
    await setSuspended(mother.id);
    expect((await enter(safiya?._id)).code).toBe("GUARDIAN_SUSPENDED");
  });
});

describe("taking back the consent", () => {
  test("ends the child's sessions at once, tells the guardian, and can be undone for seven days", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const mother = await aStudent(school);
    const [one] = await someChildren(school, mother, "Safiya");
    const childId = one?._id ?? "";
    await school.call(calls.joinForChildren, {
      as: mother,
      body: { courseId, childIds: [childId] },
    });
    const deleteMe = await school.call(contract.accountDeletion.deleteMe, { as: mother });
    expect(deleteMe).toMatchObject({ status: 409, code: "HAS_CHILDREN" });
    const familyKey = await aFamilyKey(school, mother);
    const child = await enterAs(school, familyKey, childId);
    const end = { as: mother, query: { childId }, body: { password: mother.password } };
    expect((await school.call(contract.accountDeletion.endChild, end)).status).toBe(200);
    expect((await school.call(contract.accountDeletion.endChild, end)).status).toBe(200);
    expect((await school.call(contract.profile.readMe, { as: child })).status).toBe(401);
    expect((await readFamily(school, mother)).children).toEqual([]);

    await school.platform.backgroundTasks.settled();
    const letters = school.messagesTo(targetOf(phoneOf(mother)));
    const [told = ""] = letters
      .map(({ text }) => text)
      .filter((text) => text.includes("undo-change#"));
    expect(told).toContain("Safiya");
    const link = /undo-change#([\w-]+)/.exec(told)?.[1] ?? "";
    await school.call(contract.contacts.undoChange, { body: { secret: link } });
    expect((await readFamily(school, mother)).children).toMatchObject([
      { _id: childId, firstName: "Safiya", courses: [{ _id: courseId }] },
    ]);
    expect((await enterAs(school, familyKey, childId)).token).toBeDefined();

    await school.call(contract.accountDeletion.endChild, end);
    expect((await school.call(contract.accountDeletion.deleteMe, { as: mother })).status).toBe(200);
  });

  test("lets everything of the child go after seven days, and of nobody else", async ({
    school,
  }) => {
    const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
    const [mother, father] = [await aStudent(school), await aStudent(school)];
    const [one, sibling] = await someChildren(school, mother, "Safiya", "Idris");
    const childId = one?._id ?? "";
    await acceptInvitation(school, father, await anInvitation(school, mother, childId));
    const childIds = [childId, sibling?._id ?? ""];
    await school.call(calls.joinForChildren, { as: mother, body: { courseId, childIds } });
    const child = await enterAs(school, await aFamilyKey(school, mother), childId);
    await aNote(school, child, { courseId, lessonId: lessonIds[0] ?? "" });
    for (const [as, allow] of [
      [mother, true],
      [father, false],
    ] as const) {
      const body = { childId, allow, consent };
      await school.call(contract.recitations.answerConsent, { as, body });
    }
    const end = async () =>
      school.call(contract.accountDeletion.endChild, {
        as: { token: await aSession(school, mother) },
        query: { childId },
        body: { password: mother.password },
      });
    const linkOf = async (guardian: Person) => {
      await school.platform.backgroundTasks.settled();
      const { secret, page } = school.lastLink(targetOf(phoneOf(guardian)));
      expect(page).toBe("/undo-change");
      return secret;
    };
    const undo = async (secret: string) =>
      school.call(contract.contacts.undoChange, { body: { secret } });
    await end();
    expect((await readFamily(school, father)).children).toEqual([]);
    const first = await linkOf(father);
    school.wait(7 * DAY - MINUTE);
    await school.sweep();
    expect((await undo(first)).data).toEqual({ kind: "deletion", without: [], isChild: true });
    expect((await readFamily(school, father)).children).toMatchObject([{ _id: childId }]);

    await end();
    const second = await linkOf(mother);
    school.wait(7 * DAY);
    expect((await undo(second)).code).toBe("LINK_NOT_VALID");
    await passRecallPeriod(school);
    const all = await dump(school, { sessions: true, devices: true, rate_limit_entries: true });
    for (const [table, rows] of Object.entries(all)) {
      expect(rows.join(), table).not.toContain(childId);
    }
    const as = { token: await aSession(school, mother) };
    expect((await readFamily(school, as)).children).toMatchObject([
      { firstName: "Idris", courses: [{ _id: courseId }] },
    ]);
  });
});

test("a key that ends while it opens sessions is refused", async ({ school }) => {
  const mother = await aStudent(school);
  const [child] = await someChildren(school, mother, "Idris");
  for (let round = 0; round < 5; round += 1) {
    const familyKey = await aFamilyKey(school, mother);
    const [device] = (await readFamily(school, mother)).devices;
    const enter = () =>
      school.call(contract.family.signInAsChild, {
        body: { familyKey, childId: child?._id ?? "" },
      });
    const answers = await Promise.all([
      enter(),
      school.call(contract.family.closeDevice, {
        as: mother,
        params: { id: device?._id ?? "" },
        body: {},
      }),
      enter(),
      enter(),
    ]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
  }
});

test("a copied family key is unknown in a browser without the device's cookie", async ({
  school,
}) => {
  const [mother, neighbour] = [await aStudent(school), await aStudent(school)];
  const [child] = await someChildren(school, mother, "Idris");
  const [familyKey, foreign] = [
    await aFamilyKey(school, mother),
    await aFamilyKey(school, neighbour),
  ];
  const pin = "4829";
  const body = { pin, password: mother.password };
  expect((await school.call(calls.setGuardianPin, { as: mother, body })).status).toBe(200);
  const use = async (cookie: string) => {
    const headers = { cookie };
    const childId = child?._id ?? "";
    return [
      await school.call(calls.listMembers, { headers, body: { familyKey } }),
      await school.call(calls.signInAsChild, { headers, body: { familyKey, childId } }),
      await school.call(calls.signInWithPin, { headers, body: { familyKey, pin } }),
    ];
  };
  const unknown = await school.call(calls.listMembers, { body: { familyKey: "x".repeat(43) } });
  for (const cookie of ["", deviceCookieOf(foreign), `madrasa_devices=${"a".repeat(43)}`]) {
    for (const { body: refusal } of await use(cookie)) expect(refusal).toEqual(unknown.body);
  }
  const answers = await use(deviceCookieOf(familyKey));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  // Renewed on each entry; otherwise it expires 180 days after the guardian's sign-in.
  for (const answer of answers.slice(1)) expect(cookieOf(answer)).toBe(deviceCookieOf(familyKey));
});

test("a device whose browser has lost the cookie gets a new one when it is opened again", async ({
  school,
}) => {
  const mother = await aStudent(school);
  const first = deviceCookieOf(await aFamilyKey(school, mother));
  const familyKey = await aFamilyKey(school, mother);
  expect(deviceCookieOf(familyKey)).not.toBe(first);
  const list = async (cookie: string) =>
    (await school.call(calls.listMembers, { headers: { cookie }, body: { familyKey } })).status;
  expect(await list(deviceCookieOf(familyKey))).toBe(200);
  expect(await list(first)).toBe(401);
  const headers = { cookie: deviceCookieOf(familyKey) };
  const body = { password: mother.password };
  const again = await school.call(calls.openDevice, { as: mother, headers, body });
  expect(cookieOf(again)).toBe(headers.cookie);
});
