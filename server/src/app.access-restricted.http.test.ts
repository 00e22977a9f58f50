import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import type { Endpoint, Restriction } from "@madrasa/contract/endpoint";
import { aStudent, aTeacher, suspend } from "@madrasa/testkit/people";
import { CALLS, type CallName } from "./testing/calls.ts";
import { dump } from "./testing/dump.ts";
import { EVERY_CALL } from "./testing/every-call.ts";
import { aFamilyKey, enterAs, enterByPin, someChildren } from "./testing/families.ts";
import { findProblems, type RefusedRequest } from "./testing/refused-requests.ts";
import { aScenario } from "./testing/scenario.ts";
import { test } from "./testing/app-test.ts";
import type { TestApp } from "./testing/test-app.ts";

const CODES: Record<Restriction, string> = {
  child: "GUARDIAN_DECIDES",
  pin: "PASSWORD_REQUIRED",
  suspended: "ACCOUNT_SUSPENDED",
};

/** Listed explicitly, to detect wrong marks in the contract. */
const ACCOUNT: readonly CallName[] = [
  "accountDeletion.deleteMe",
  "contacts.sendUpdateCode",
  "contacts.updateAddress",
  "signIn.listDevices",
  "signIn.endDevice",
];
const CHILDREN: readonly CallName[] = [
  "accountDeletion.endChild",
  "oversight.exportChild",
  "enrolment.enrol",
  "enrolment.leave",
  "family.markConsentTextRead",
  "family.addChildren",
  "family.changeChild",
  "family.joinForChildren",
  "family.answerRequest",
  "family.openDevice",
  "family.closeDevice",
  "family.setChildPin",
  "family.setGuardianPin",
  "guardians.inviteGuardian",
  "guardians.withdrawInvitation",
  "guardians.nameGuardian",
  "guardians.endNamedGuardian",
  "guardians.acceptGuardianInvitation",
  "guardians.endGuardian",
  "guardians.sendOwnPhoneCode",
  "guardians.takeBackNaming",
  "guardians.handOver",
  "guardians.askAdmins",
  "guardians.requestRelease",
  "guardians.releaseStudent",
  "slips.findSlip",
  "listeners.chooseListener",
  "recitations.answerConsent",
  "certificates.withdrawCertificate",
];
const SENSITIVE: Record<Restriction, readonly CallName[]> = {
  child: [
    ...ACCOUNT,
    ...CHILDREN,
    "family.readFamily",
    "family.confirmPassword",
    "guardians.readGuardians",
    "guardians.readProgressViewers",
    "listeners.readChoices",
    "recitations.readConsents",
    "sheet.markDaysSeen",
  ],
  pin: [
    ...ACCOUNT,
    ...CHILDREN,
    "family.askToJoin",
    "slips.redeemSlip",
    "recitations.recitationLink",
    "recitations.submitRecitation",
    "recitations.deleteRecitation",
    "certificates.takeCertificate",
  ],
  suspended: [
    ...CHILDREN,
    "accountDeletion.deleteMe",
    "slips.redeemSlip",
    "family.readFamily",
    "sheet.readRecord",
  ],
};

/** Tested separately: one ends the session, one depends on fields. */
const APART: readonly CallName[] = ["signIn.logout", "profile.updateMe"];

const callers: Record<Restriction, (school: TestApp) => Promise<{ token: string }>> = {
  child: async (school) => {
    const guardian = await aStudent(school);
    const [child] = await someChildren(school, guardian, "Idris");
    return enterAs(school, await aFamilyKey(school, guardian), child?._id ?? "");
  },
  pin: async (school) => {
    const guardian = await aStudent(school);
    await someChildren(school, guardian, "Idris");
    return enterByPin(school, guardian);
  },
  suspended: async (school) => {
    const teacher = await aTeacher(school);
    await someChildren(school, teacher, "Idris");
    await suspend(school, teacher.id);
    return teacher;
  },
};

function refusal(restriction: Restriction, name: CallName, { access, allows }: Endpoint) {
  if (access === "anyone") return undefined;
  const role = restriction === "suspended" ? "teacher" : "student";
  if (access !== "signedIn" && !access.includes(role)) return "NOT_ALLOWED";
  const isAllowed = allows?.includes(restriction) && !SENSITIVE[restriction].includes(name);
  return isAllowed ? undefined : CODES[restriction];
}

describe.each(["child", "pin", "suspended"] as const)(
  "a caller restricted as %s",
  (restriction) => {
    test("makes the calls that the contract marks, and no other", async ({ school }) => {
      const as = await callers[restriction](school);
      const people = { teacher: await aTeacher(school), student: await aStudent(school) };
      const scenario = await aScenario(school, people);
      const refused: RefusedRequest[] = [];
      for (const [name, endpoint] of CALLS) {
        const code = refusal(restriction, name, endpoint);
        if (code === "NOT_ALLOWED" || (code === undefined && APART.includes(name))) continue;
        const input = await EVERY_CALL[name].input(scenario);
        const send = async () => school.call(endpoint, { as, ...input });
        if (code !== undefined) {
          refused.push({
            how: name,
            send: async () => {
              const response = await send();
              return response.code === code ? undefined : `${response.code}, not ${code}`;
            },
          });
          continue;
        }
        const { status, code: given } = await send();
        expect(Object.values(CODES), name).not.toContain(given);
        expect(status, name).toBeLessThan(500);
      }
      expect(await findProblems(school, refused)).toEqual([]);
      expect(refused.length).toBeGreaterThan(20);
    });
  },
);

describe.each(["child", "pin"] as const)("a caller restricted as %s", (restriction) => {
  test("changes the own language, and nothing that others see", async ({ school }) => {
    const as = await callers[restriction](school);
    const update = async (body: BodyOf<typeof contract.profile.updateMe>) =>
      school.call(contract.profile.updateMe, { as, body });
    expect((await update({ language: "ckb" })).data.language).toBe("ckb");
    const before = await dump(school);
    const refused = { status: 403, code: CODES[restriction] };
    expect(await update({ firstName: "Teacher", language: "ar" })).toMatchObject(refused);
    expect(await update({ lastName: "Teacher" })).toMatchObject(refused);
    expect(await update({ phoneHidden: false })).toMatchObject(refused);
    expect(await update({ TelegramOrWhatsapp: "telegram" })).toMatchObject(refused);
    expect(await dump(school)).toEqual(before);
  });

  test("logs out here, and not everywhere", async ({ school }) => {
    const as = await callers[restriction](school);
    const logOut = async (everywhere: boolean) =>
      school.call(contract.signIn.logout, { as, body: { everywhere } });
    expect(await logOut(true)).toMatchObject({ status: 403, code: CODES[restriction] });
    expect((await logOut(false)).status).toBe(200);
  });
});

test("a suspended person changes what is private, and nothing that others see", async ({
  school,
}) => {
  const as = await callers.suspended(school);
  const update = async (body: BodyOf<typeof contract.profile.updateMe>) =>
    school.call(contract.profile.updateMe, { as, body });
  const own = { language: "ckb", announcementEmails: false } as const;
  expect((await update(own)).data).toMatchObject(own);
  const before = await dump(school);
  for (const shown of [
    { firstName: "Call 07701234567" },
    { lastName: "t.me/elsewhere" },
    { phoneHidden: false },
    { phoneShownAsGuardian: true },
    { TelegramOrWhatsapp: "telegram" },
  ] as const) {
    expect((await update({ ...shown, language: "ar" })).code).toBe("ACCOUNT_SUSPENDED");
  }
  expect(await dump(school)).toEqual(before);
});
