import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse } from "@madrasa/testkit/courses";
import { aPhone, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { CALLS } from "./testing/calls.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  enterAs,
  someChildren,
  someSlips,
} from "./testing/families.ts";
import { fuzzRequests, type Known } from "./testing/fuzz.ts";
import { schoolTest } from "./testing/school-test.ts";
import { rowsOf, sendAll } from "./testing/send-fuzz.ts";
import { openTestSchool, type TestSchool } from "./testing/test-school.ts";

/** Requests with family keys, children and guardians; `npm run test:all` sends 20,000 to each database. */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 800);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_125);
/** After this many requests another family calls, since some requests end a child or a guardian. */
const BATCH = 250;
/** Milliseconds. */
const TIME = Math.max(20_000, 20 * REQUESTS);

const test = schoolTest(() => openTestSchool({ CALLS_PER_ADDRESS_PER_MINUTE: "100000000" }));

/** Those of a student, and of anyone. */
const OPEN = new Map(
  [...CALLS].filter(
    ([, { access }]) => typeof access === "string" || access.some((role) => role === "student"),
  ),
);

type Caller = "child" | "byPin" | "guardian" | "secondGuardian" | "familyKey";

test.for<{ who: string; callers: Caller[]; share: number }>([
  {
    who: "a child, or a family key sent as a session",
    callers: ["child", "familyKey"],
    share: 0.6,
  },
  {
    who: "guardians",
    callers: ["guardian", "byPin", "secondGuardian"],
    share: 0.4,
  },
])(
  "arbitrary requests of $who read and change nothing of other families",
  { timeout: TIME },
  async ({ callers, share }, { school }) => {
    const others = await aFamily(school);
    const before = await rowsOf(school, others.ids);
    const count = Math.ceil(REQUESTS * share);
    for (let start = 0; start < count; start += BATCH) {
      const own = await aFamily(school);
      const isChild = callers.includes("child");
      // A child reads and changes nothing of the sibling and the guardians either.
      const kept = isChild ? await rowsOf(school, own.ofOthers) : [];
      const requests = fuzzRequests(OPEN, {
        callers: Object.fromEntries(callers.map((caller) => [caller, own.tokens[caller]])),
        known: { ...own.known, others: others.ids },
        count: Math.min(BATCH, count - start),
        seed: SEED + start,
      });
      const hidden = [...others.hidden, ...(isChild ? own.hiddenFromChild : [])];
      expect(await sendAll(school, requests, hidden), `seed ${SEED + start}`).toEqual([]);
      const present = new Set(isChild ? await rowsOf(school, own.ofOthers) : []);
      expect(
        kept.filter((row) => !present.has(row)),
        `seed ${SEED + start}`,
      ).toEqual([]);
    }
    const after = new Set(await rowsOf(school, others.ids));
    expect(before.filter((row) => !after.has(row))).toEqual([]);
  },
);

let families = 0;

/** Two guardians, two children with notes and a PIN, a shared device, an open invitation and slips. */
async function aFamily(school: TestSchool) {
  const { client } = school;
  families += 1;
  // In no other text of the school.
  const word = (what: string) => `${what}xq${families}zj`;
  const teacher = await aTeacher(school);
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher);
  const [mother, father] = [
    await aStudent(school, { lastName: word("mother") }),
    await aStudent(school, { lastName: word("father") }),
  ];
  const added = await someChildren(school, mother, word("Idris"), word("Safiya"));
  const [childId = "", siblingId = ""] = added.map(({ _id }) => _id);
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  const invitation = await anInvitation(school, mother, siblingId);
  await client.call(contract.family.joinForChildren, {
    token: mother.token,
    body: { courseId, childIds: [childId, siblingId] },
  });
  const slips = await someSlips(school, teacher, courseId, word("Bilal"), word("Umar"));
  const familyKey = await aFamilyKey(school, mother);
  const [child, sibling] = [
    await enterAs(school, familyKey, childId),
    await enterAs(school, familyKey, siblingId),
  ];
  const where = { courseId, lessonId: lessonIds[0] ?? "" };
  const text = word("noted");
  const note = await aNote(school, sibling, where, { title: text });
  await school.call(contract.family.setChildPin, {
    as: mother,
    query: { childId: siblingId },
    body: { pin: "1234" },
  });
  const pin = "482913";
  await school.call(contract.family.setGuardianPin, {
    as: mother,
    body: { pin, password: mother.password },
  });
  const byPin = await school.call(contract.family.enterAsGuardian, { body: { familyKey, pin } });
  const people: Person[] = [mother, father];
  const family = await school.call(contract.family.readFamily, { as: mother });
  const ids = [...people.map(({ id }) => id), childId, siblingId, note._id];
  const contacts = people.flatMap(({ phone, email, lastName }) => [phone, email, lastName]);
  const known: Known = {
    courseId: [courseId],
    code: [courseId],
    sectionId: [sectionId],
    lessonId: lessonIds,
    before: lessonIds,
    childId: [childId, siblingId],
    childIds: [childId, siblingId],
    studentId: [childId, siblingId],
    guardianId: people.map(({ id }) => id),
    userID: ids,
    id: [note._id, ...family.data.devices.map(({ _id }) => _id)],
    familyKey: [familyKey],
    pin: ["1234", pin, "0000"],
    secret: [invitation, ...slips.flatMap(({ printed }) => printed?.secret ?? [])],
    signs: slips.flatMap(({ printed }) => printed?.signs ?? []),
    firstName: ["Zaynab"],
    lastName: ["Khan"],
    email: people.map(({ email }) => email),
    phoneNumber: [aPhone(), ...people.map(({ phone }) => phone)],
    country: ["India", "Iraq"],
    password: people.map(({ password }) => password),
    newPassword: ["a new lantern"],
  };
  return {
    tokens: {
      child: child.token,
      byPin: byPin.data.token,
      guardian: mother.token,
      secondGuardian: father.token,
      familyKey,
    } satisfies Record<Caller, string>,
    known,
    ids,
    /** Of the siblings and the guardians, whom a child does not act for. */
    ofOthers: ids.filter((id) => id !== childId),
    hidden: [...contacts, text, word("Idris"), word("Safiya")],
    hiddenFromChild: [...people.flatMap(({ phone, email }) => [phone, email]), text],
  };
}
