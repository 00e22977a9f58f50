import { contract } from "@madrasa/contract";
import { internationalNumber } from "@madrasa/contract/digits";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import type { Course } from "@madrasa/testkit/courses";
import { showNumber, type Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { completing, type Past } from "./past.ts";
import { CHILDREN, FATHER, GROWN, SAMPLE_PASSWORD, SLIPS } from "./people.ts";

const consent = { text: CONSENT_TEXT, language: "en" } as const;

type FamilySeed = {
  join: () => Promise<Person>;
  again: (person: { email: string }) => Promise<string>;
  teacher: Person;
  courses: { tajweed: Course; sirat: Course };
};

/** A mother of three on one phone: a boy admitted by slip, a girl with a PIN, and a grown child. */
export function aFamily(school: School, given: FamilySeed): Past[] {
  const { client, outbox } = school;
  const { again, teacher, courses } = given;
  let mother: Person;
  const enter = async (familyKey: string, childId: string) =>
    client.call(contract.family.signInAsChild, { body: { familyKey, childId } });
  const boysSession = { token: "" };

  const begin = async () => {
    mother = await given.join();
    await showNumber(school, mother);
    const { token, password } = mother;
    const { children } = await client.call(contract.family.addChildren, {
      token,
      body: { children: [...CHILDREN], consent, courseId: courses.sirat.courseId },
    });
    const [boy = "", girl = "", grown = ""] = children.map(({ _id }) => _id);
    const { slips } = await client.call(contract.slips.addSlips, {
      token: await again(teacher),
      query: { courseId: courses.tajweed.courseId },
      body: { names: [...SLIPS] },
    });
    await client.call(contract.slips.redeemSlip, {
      token,
      body: { secret: slips[0]?.printed?.secret ?? "", for: { childId: boy } },
    });
    const { familyKey } = await client.call(contract.family.openDevice, {
      token,
      body: { password },
    });
    Object.assign(boysSession, await enter(familyKey, boy));
    await client.call(contract.family.askToJoin, {
      token: (await enter(familyKey, girl)).token,
      query: { courseId: courses.tajweed.courseId },
      body: {},
    });
    await growUp(grown);
    await client.call(contract.family.setChildPin, {
      token,
      query: { childId: girl },
      body: { pin: "1234" },
    });
    const { link } = await client.call(contract.guardians.inviteGuardian, {
      token,
      body: { childIds: [boy], password },
    });
    await client.call(contract.guardians.acceptGuardianInvitation, {
      token: await again(FATHER),
      body: { secret: link.split("#")[1] ?? "", consent },
    });
  };

  async function growUp(childId: string): Promise<void> {
    const { phoneNumber, country } = GROWN;
    await client.call(contract.guardians.sendOwnPhoneCode, {
      token: mother.token,
      query: { childId },
      body: { phoneNumber, country, password: mother.password },
    });
    const to = internationalNumber(country, phoneNumber);
    await outbox.takeCode(to);
    const { secret } = outbox.lastLink(to);
    await client.call(contract.guardians.giveOwnPhone, {
      body: { secret, password: SAMPLE_PASSWORD },
    });
    const { token } = await client.call(contract.signIn.login, {
      body: { phoneNumber, country, password: SAMPLE_PASSWORD },
    });
    await client.call(contract.guardians.requestRelease, { token, body: {} });
  }

  return [
    { daysAgo: 4, action: begin },
    ...completing(school, () => boysSession, courses.sirat, [2, 1]),
  ];
}
