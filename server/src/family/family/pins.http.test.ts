import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { PIN_TRIES } from "@madrasa/contract/limits";
import { aSession, aStudent, aTeacher } from "@madrasa/testkit/people";
import {
  aFamilyKey,
  consent,
  enterByPin,
  readFamily,
  someChildren,
} from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.family;
type Guardian = Awaited<ReturnType<typeof aStudent>>;

async function aFamily(school: TestApp) {
  const mother = await aStudent(school);
  const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
  const childId = idris?._id ?? "";
  const setPin = async (pin: string | null, as = mother) =>
    school.call(calls.setChildPin, { as, query: { childId }, body: { pin } });
  expect((await setPin("1234")).status).toBe(200);
  return { mother, childId, sisterId: safiya?._id ?? "", setPin };
}

const enter = async (school: TestApp, body: { familyKey: string; childId: string; pin?: string }) =>
  school.call(calls.signInAsChild, { body });

async function setOwnPin(school: TestApp, as: Guardian, pin: string | null) {
  const body = { pin, password: as.password };
  return school.call(calls.setGuardianPin, { as, body });
}

const wrongPin = { status: 400, errors: [{ path: "pin", code: "PIN_WRONG" }] };

describe("a child's PIN", () => {
  test("is asked for, and after five wrong ones the guardian's password on that device", async ({
    school,
  }) => {
    const { mother, childId, sisterId } = await aFamily(school);
    const other = { ...mother, token: await aSession(school, mother) };
    const [familyKey, otherKey] = [
      await aFamilyKey(school, mother),
      await aFamilyKey(school, other),
    ];
    const at = { familyKey, childId };
    const { data } = await school.call(calls.listMembers, { body: { familyKey } });
    expect(data.children.map(({ hasPin }) => hasPin)).toEqual([true, false]);
    expect(await enter(school, at)).toMatchObject({ status: 403, code: "PIN_REQUIRED" });
    expect((await enter(school, { ...at, pin: "١٢٣٤" })).status).toBe(200);
    expect((await enter(school, { familyKey, childId: sisterId })).status).toBe(200);

    const wrong = await Promise.all(
      Array.from({ length: 8 }, async () => enter(school, { ...at, pin: "4321" })),
    );
    const said = wrong.map(({ code }) => code);
    expect(said.filter((code) => code === "INVALID_INPUT")).toHaveLength(PIN_TRIES - 1);
    expect(said.filter((code) => code === "PIN_ENDED")).toHaveLength(4);
    expect((await enter(school, { ...at, pin: "1234" })).code).toBe("PIN_ENDED");
    expect((await enter(school, { ...at, familyKey: otherKey, pin: "1234" })).status).toBe(200);
    expect((await enter(school, { familyKey, childId: sisterId })).status).toBe(200);
  });

  test("opens again by the guardian's password, a new PIN, or none", async ({ school }) => {
    const { mother, childId, setPin } = await aFamily(school);
    const familyKey = await aFamilyKey(school, mother);
    const at = { familyKey, childId };
    const end = async () => {
      for (let tried = 0; tried < PIN_TRIES; tried += 1) {
        await enter(school, { ...at, pin: "0000" });
      }
      expect((await enter(school, { ...at, pin: "1234" })).code).toBe("PIN_ENDED");
    };
    await end();
    const body = { password: mother.password };
    expect((await school.call(calls.confirmPassword, { as: mother, body })).status).toBe(200);
    expect(await enter(school, { ...at, pin: "0000" })).toMatchObject(wrongPin);
    await setPin("1234");
    await end();
    expect((await setPin("9876")).status).toBe(200);
    expect((await enter(school, { ...at, pin: "9876" })).status).toBe(200);
    expect((await setPin(null)).status).toBe(200);
    expect((await enter(school, at)).status).toBe(200);
  });

  test("stays closed on another device when the guardian enters the password on one", async ({
    school,
  }) => {
    const { mother, childId } = await aFamily(school);
    const other = { ...mother, token: await aSession(school, mother) };
    const keys = [await aFamilyKey(school, mother), await aFamilyKey(school, other)];
    for (const familyKey of keys) {
      for (let tried = 0; tried < PIN_TRIES; tried += 1) {
        await enter(school, { familyKey, childId, pin: "0000" });
      }
    }
    const body = { password: mother.password };
    await school.call(calls.confirmPassword, { as: mother, body });
    const [here, there] = keys.map((familyKey) => ({ familyKey, childId, pin: "1234" }));
    expect(here && (await enter(school, here)).status).toBe(200);
    expect(there && (await enter(school, there)).code).toBe("PIN_ENDED");
  });

  test("guessed from many devices is refused for a day, and set by its guardian only", async ({
    school,
  }) => {
    const { mother, childId, setPin } = await aFamily(school);
    expect((await setPin("1111", await aTeacher(school))).code).toBe("CHILD_NOT_FOUND");
    const keys: string[] = [];
    for (let devices = 0; devices < 6; devices += 1) {
      const as = { ...mother, token: await aSession(school, mother) };
      keys.push(await aFamilyKey(school, as));
    }
    const codes: (string | undefined)[] = [];
    for (const familyKey of keys) {
      for (let tried = 0; tried < PIN_TRIES - 1; tried += 1) {
        codes.push((await enter(school, { familyKey, childId, pin: "0000" })).code);
      }
    }
    expect(codes.filter((code) => code === "INVALID_INPUT")).toHaveLength(20);
    expect(codes.slice(20)).toEqual(Array.from({ length: 4 }, () => "TOO_MANY_REQUESTS"));
    const stored = await school.platform.database.read
      .selectFrom("children")
      .select("pin_hash")
      .where("user_id", "=", childId)
      .executeTakeFirstOrThrow();
    expect(stored.pin_hash).toMatch(/^\$/);
  });
});

describe("a guardian's PIN", () => {
  test("opens the own door on that device alone, and five wrong ones end it until the password", async ({
    school,
  }) => {
    const { mother, childId } = await aFamily(school);
    expect((await setOwnPin(school, mother, "482913")).code).toBe("DEVICE_NOT_FOUND");
    const familyKey = await aFamilyKey(school, mother);
    const come = async (pin: string, key = familyKey) =>
      school.call(calls.signInWithPin, { body: { familyKey: key, pin } });
    expect((await come("482913")).code).toBe("PIN_ENDED");
    const wrong = { as: mother, body: { pin: "482913", password: "not the one" } };
    expect((await school.call(calls.setGuardianPin, wrong)).status).toBe(400);
    expect((await setOwnPin(school, mother, "482913")).status).toBe(200);
    const { data } = await school.call(calls.listMembers, { body: { familyKey } });
    expect(data.guardian).toMatchObject({ pinLength: 6 });
    expect((await come("482913")).data).toMatchObject({ role: "student", userId: mother.id });

    for (let tried = 1; tried < PIN_TRIES; tried += 1) {
      expect(await come("111111")).toMatchObject(wrongPin);
    }
    expect((await come("111111")).code).toBe("PIN_ENDED");
    expect((await come("482913")).code).toBe("PIN_ENDED");
    const body = { password: mother.password };
    expect((await school.call(calls.confirmPassword, { as: mother, body })).status).toBe(200);
    const opened = (await come("482913")).data;
    expect((await readFamily(school, opened)).children).toHaveLength(2);

    await school.call(calls.signInAsChild, {
      as: opened,
      body: { familyKey, childId, pin: "1234" },
    });
    const me = async (as: { token: string }) => school.call(contract.profile.readMe, { as });
    expect((await me(opened)).status).toBe(401);
    const last = (await come("482913")).data;
    const owner = { ...mother, token: await aSession(school, mother) };
    const [device] = (await readFamily(school, owner)).devices;
    await school.call(calls.closeDevice, { as: owner, params: { id: device?._id ?? "" } });
    expect((await me(last)).status).toBe(401);
  });

  test("is not for a teacher, whose account opens with the password", async ({ school }) => {
    const teacher = await aTeacher(school);
    await someChildren(school, teacher, "Bilal");
    const familyKey = await aFamilyKey(school, teacher);
    const body = { pin: "4829", password: teacher.password };
    const set = await school.call(calls.setGuardianPin, { as: teacher, body });
    expect(set).toMatchObject({ status: 409, code: "PASSWORD_ONLY" });
    const come = await school.call(calls.signInWithPin, { body: { familyKey, pin: "4829" } });
    expect(come.code).toBe("PIN_ENDED");
  });

  test("reads no devices, changes no contact and deletes nobody", async ({ school }) => {
    const { mother, childId } = await aFamily(school);
    const as = await enterByPin(school, mother);
    const query = { for: "updateMailOrPhone" } as const;
    const body = { email: "another@example.org" };
    const refused = [
      await school.call(contract.signIn.listDevices, { as }),
      await school.call(contract.contacts.sendUpdateCode, { as, query, body }),
      await school.call(contract.accountDeletion.endChild, {
        as,
        query: { childId },
        body: { password: mother.password },
      }),
      await school.call(contract.accountDeletion.deleteMe, { as, body: { children: [] } }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => "PASSWORD_REQUIRED"));
    expect((await school.call(contract.profile.readMe, { as })).status).toBe(200);
    const own = { ...mother, token: await aSession(school, mother) };
    expect((await school.call(contract.signIn.listDevices, { as: own })).status).toBe(200);
  });

  test("changes nothing before the password is entered", async ({ school }) => {
    const { mother } = await aFamily(school);
    const as = await enterByPin(school, mother);
    const children = [{ firstName: "Bilal", lastName: "Noor" }];
    const add = async () => school.call(calls.addChildren, { as, body: { children, consent } });
    const remove = async () =>
      school.call(contract.accountDeletion.deleteMe, { as, body: { children: [] } });
    const wrong = await school.call(calls.confirmPassword, { as, body: { password: "no" } });
    expect(wrong.status).toBe(400);
    expect((await add()).code).toBe("PASSWORD_REQUIRED");
    expect((await remove()).code).toBe("PASSWORD_REQUIRED");
    const body = { password: mother.password };
    expect((await school.call(calls.confirmPassword, { as, body })).status).toBe(200);
    expect((await add()).status).toBe(200);
    expect((await remove()).code).toBe("HAS_CHILDREN");
  });

  test("stays signed in after the password, also if the phone is closed for the children", async ({
    school,
  }) => {
    const { mother } = await aFamily(school);
    const as = await enterByPin(school, mother);
    const body = { password: mother.password };
    await school.call(calls.confirmPassword, { as, body });
    const [device] = (await school.call(calls.readFamily, { as })).data.devices;
    const id = device?._id ?? "";
    expect((await school.call(calls.closeDevice, { as, params: { id }, body: {} })).status).toBe(
      200,
    );
    expect((await school.call(contract.profile.readMe, { as })).status).toBe(200);
  });
});
