import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { EXPORT_PARTS, type ExportPart } from "@madrasa/contract/office/export-parts";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, superadminSession, type Person } from "@madrasa/testkit/people";
import { recordQueries } from "../../testing/count-queries.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  enterAs,
  someChildren,
  someSlips,
} from "../../testing/families.ts";
import { tablesOfPeople } from "../../testing/schema.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const EXPORTED: Record<string, ExportPart | "account" | "sessions" | "changes"> = {
  users: "account",
  sessions: "sessions",
  devices: "sessions",
  account_changes: "changes",
  enrolments: "enrolments",
  past_enrolments: "departures",
  removed_students: "removals",
  completions: "completions",
  positions: "positions",
  note_entries: "notes",
  files: "notes",
  recitations: "recitations",
  courses: "courses",
  complaints: "complaints",
  certificates: "certificates",
  sheet_students: "sheets",
  substitutes: "sheets",
  sheet_entries: "sheetDays",
  absences: "sheetDays",
  day_notes: "sheetDays",
  sheet_history: "sheetDays",
  sheet_tests: "sheetDays",
  days_seen: "sheetDays",
  known_verses: "sheetDays",
  children: "account",
  guardians: "guardians",
  guardian_invitations: "guardians",
  guardian_decisions: "guardians",
  guardian_questions: "guardians",
  consents: "consents",
  recording_consents: "consents",
  join_requests: "requests",
  withheld_courses: "withheld",
  slips: "slips",
  listener_choices: "listeners",
  recitation_listeners: "listeners",
  deliveries: "deliveries",
  announcements: "announcements",
  announcement_reads: "announcementsRead",
};

const NOT_EXPORTED: Record<string, string> = {
  audit_entries: "what staff did, by id, which the superadmin reads",
  codes: "hashes, for ten minutes",
  complaint_readers: "which admin reads complaints: a right of staff",
  deleted_accounts: "of an account that is deleted, which nobody can export",
  email_clashes: "accounts that a restore left unverified, which the profile shows",
  enrolled_students: "a figure that is counted from the enrolments",
  family_keys: "the hash of a device's key; the guardian's page lists the devices",
  idempotency_keys: "hashes, for 30 days",
  learned_verses: "derived from the entries of sheets",
  note_sizes: "a figure that is counted from the notes",
  pin_tries: "wrong PINs on a device, until the next right one",
  playback_grants: "for 24 hours; who heard it is in the activity, and the family was told",
  renamed_teachers: "work that a new name has left",
  replaced_certificates: "addresses that say a certificate is withdrawn, and nothing else",
  second_step_codes: "hashes",
  second_steps: "a secret; whether it is set up stands in the account's settings",
  sheet_days: "whether a halaqa met: about no student",
  teacher_invitations: "an act of staff, in the activity",
};

const INDEXES_OF_SQLITE = { student_search_rows: "the rows of an index over the users" };

test("every table that names a person is in the export, or there is a reason why not", async ({
  school,
}) => {
  const { database } = school.platform;
  const tables = await tablesOfPeople(database);
  expect(tables.length).toBeGreaterThan(40);
  const ofSqlite = database.dialect === "sqlite" ? Object.keys(INDEXES_OF_SQLITE) : [];
  const named = [EXPORTED, NOT_EXPORTED].flatMap((part) => Object.keys(part));
  expect([...named, ...ofSqlite].toSorted()).toEqual(tables);
});

test("tables named as exported are read in the named part", async ({ school }) => {
  const student = await aStudent(school);
  const as = await superadminSession(school);
  const read = new Map<string, string>();
  for (const part of [undefined, ...EXPORT_PARTS]) {
    const sent = await recordQueries(school, async () =>
      school.call(contract.oversight.exportPerson, {
        as,
        query: { userID: student.id, ...(part && { part }) },
      }),
    );
    read.set(part ?? "account", sent.map(({ sql }) => sql).join("\n"));
  }
  for (const [table, part] of Object.entries(EXPORTED)) {
    const statements = read.get(part) ?? read.get("account");
    expect(statements, table).toMatch(new RegExp(`(from|join) "${table}"`));
  }
});

const ofChild = async (school: TestApp, as: Person, childId: string, part: ExportPart) =>
  (await school.call(contract.oversight.exportChild, { as, query: { childId, part } })).data;

test("a guardian's export has the child's consents and requests, and nothing of the other guardian", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const [printed, wanted, withheld] = [
    await aPublishedCourse(school, teacher, { title: "Printed" }),
    await aPublishedCourse(school, teacher, { title: "Wanted" }),
    await aPublishedCourse(school, teacher, { title: "Withheld" }),
  ];
  const [mother, father, stranger] = [
    await aStudent(school),
    await aStudent(school),
    await aStudent(school),
  ];
  const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
  const childId = idris?._id ?? "";
  await someChildren(school, stranger, "Bilal");
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  const child = await enterAs(school, await aFamilyKey(school, mother), childId);
  const ask = { as: child, query: { courseId: wanted.courseId }, body: {} };
  await school.call(contract.family.askToJoin, ask);
  for (const as of [mother, father]) {
    const body = { childId, courseId: withheld.courseId, allow: false };
    await school.call(contract.family.answerRequest, { as, body });
    const consent = { text: 1, language: "en" } as const;
    const answer = { childId, allow: as === mother, consent };
    await school.call(contract.recitations.answerConsent, { as, body: answer });
  }
  const [slip] = await someSlips(school, teacher, printed.courseId, "Idris K.");
  const secret = slip?.printed?.secret ?? "";
  await school.call(contract.slips.redeemSlip, { as: mother, body: { secret, for: { childId } } });

  const all = [];
  for (const part of EXPORT_PARTS) all.push(await ofChild(school, father, childId, part));
  const text = JSON.stringify(all);
  const { consents, withheld: said, requests, slips, guardians } = Object.assign({}, ...all);
  const own = { childId, guardianId: father.id };
  expect(consents).toMatchObject([
    {
      ...own,
      to: "learning",
      textNumber: CONSENT_TEXT,
      phoneEnd: father.phone.slice(-4),
      read: null,
    },
    { ...own, to: "recordings", allowed: false },
  ]);
  expect(said).toMatchObject([{ ...own, course: "Withheld" }]);
  expect(requests).toMatchObject([{ course: "Wanted" }]);
  expect(slips).toMatchObject([{ course: "Printed", name: "Idris K." }]);
  expect(guardians).toMatchObject([{ isFirst: expect.any(Boolean) }, { what: "guardian" }]);
  for (const foreign of [safiya?._id ?? "", stranger.id, mother.phone.slice(-4)]) {
    expect(text).not.toContain(foreign);
  }
  const { consents: hers } = await ofChild(school, mother, childId, "consents");
  expect(hers?.map(({ guardianId }) => guardianId)).toEqual([mother.id, mother.id]);

  const body = { kind: "beFirst", reason: "She hides the phone" } as const;
  await school.call(contract.guardians.askAdmins, { as: father, query: { childId }, body });
  const wordsIn = async (as: Person) =>
    (await ofChild(school, as, childId, "guardians")).guardians?.flatMap(
      ({ words }) => words || [],
    );
  expect([await wordsIn(father), await wordsIn(mother)]).toEqual([[body.reason], []]);
});

test("a guardian's export has no reason that the school or a teacher gave", async ({ school }) => {
  const [teacher, mother] = [await aTeacher(school), await aStudent(school)];
  const { courseId } = await aPublishedCourse(school, teacher);
  const [child] = await someChildren(school, mother, "Idris");
  const childId = child?._id ?? "";
  const body = { courseId, childIds: [childId] };
  await school.call(contract.family.joinForChildren, { as: mother, body });
  await school.call(contract.enrolment.removeStudent, {
    as: teacher,
    query: { courseId },
    body: { studentId: childId, reason: "Fears going home" },
  });
  const admin = await superadminSession(school);
  await school.call(contract.students.suspendStudent, {
    as: admin,
    body: { userID: childId, suspended: true, reason: "Fears going home" },
  });
  const query = { childId };
  const { data } = await school.call(contract.oversight.exportChild, { as: mother, query });
  expect(data.account).toMatchObject({ suspended: true, suspensionReason: "" });
  const { removals } = await ofChild(school, mother, childId, "removals");
  expect(removals).toMatchObject([{ reason: "" }]);
  const ofAdmin = await school.call(contract.oversight.exportPerson, {
    as: admin,
    query: { userID: childId, part: "removals" },
  });
  expect(ofAdmin.data.removals).toMatchObject([{ reason: "Fears going home" }]);
});
