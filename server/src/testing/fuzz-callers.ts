import { contract } from "@madrasa/contract";
import { aDraft, aNote, aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aPhone,
  aStudent,
  aSuperadmin,
  aTeacher,
  type Person,
  renewSuperadminSession,
} from "@madrasa/testkit/people";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  enterAs,
  someChildren,
  someSlips,
} from "./families.ts";
import type { Known } from "./fuzz.ts";
import type { TestApp } from "./test-app.ts";

export type FuzzCallers = {
  tokens: Record<string, string>;
  known: Known;
  fixedIds: string[];
  hidden: string[];
};

const COMMON: Known = {
  country: ["India", "Iraq"],
  newPassword: ["a new lantern"],
  category: ["Arts"],
  limit: ["5"],
  search: ["tajweed"],
  cursor: [`9999999999999.${"f".repeat(24)}`],
  filename: ["lesson.pdf"],
  contentType: ["application/pdf"],
  fileType: ["application/pdf"],
  size: ["2000"],
  link: ["https://school.test/slides"],
  url: ["https://school.test/slides"],
  date: ["2026-11-05"],
  scheduledTime: ["2099-01-01T10:00:00+03:00"],
};

const knownOfPeople = (people: readonly Person[]): Known => ({
  userID: people.map(({ id }) => id),
  email: people.map(({ email }) => email),
  phoneNumber: people.map(({ phone }) => phone),
  password: people.map(({ password }) => password),
});

const knownOfCourse = (course: { courseId: string; sectionId: string; lessonIds: string[] }) => ({
  courseId: [course.courseId],
  code: [course.courseId],
  sectionId: [course.sectionId],
  lessonId: course.lessonIds,
  before: course.lessonIds,
});

export async function aTeacherAndAStudent(school: TestApp): Promise<FuzzCallers> {
  const [teacher, student] = [await aTeacher(school), await aStudent(school)];
  const course = await aPublishedCourse(school, teacher);
  await enrol(school, student, course.courseId);
  const people = knownOfPeople([teacher, student]);
  return {
    tokens: { teacher: teacher.token, student: student.token },
    known: { ...COMMON, ...people, ...knownOfCourse(course), teacherId: [teacher.id] },
    fixedIds: [],
    hidden: [],
  };
}

export async function someAdmins(school: TestApp): Promise<FuzzCallers> {
  // A request of the last batch may have ended all of the superadmin's sessions.
  await renewSuperadminSession(school);
  const { known } = await aTeacherAndAStudent(school);
  const tokens = {
    generaladmin: (await aGeneraladmin(school)).token,
    superadmin: (await aSuperadmin(school)).token,
  };
  return { tokens, known, fixedIds: [], hidden: [] };
}

export async function otherPeople(school: TestApp): Promise<string[]> {
  const teacher = await aTeacher(school);
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher);
  const student = await aStudentOf(school, courseId);
  const lesson = { courseId, lessonId: lessonIds[0] ?? "" };
  const note = await aNote(school, student, lesson, { isWithImage: true });
  await school.client.call(contract.courses.updateCourse, {
    token: teacher.token,
    query: { courseId },
    body: { enrollable: false },
  });
  const draftId = await aDraft(school, teacher);
  return [teacher.id, student.id, courseId, sectionId, ...lessonIds, note._id, draftId];
}

let families = 0;

export async function aFamily(school: TestApp) {
  families += 1;
  const word = (what: string) => `${what}xq${families}zj`;
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher);
  const { courseId, lessonIds } = course;
  const [mother, father] = [
    await aStudent(school, { lastName: word("mother") }),
    await aStudent(school, { lastName: word("father") }),
  ];
  const children = await someChildren(school, mother, word("Idris"), word("Safiya"));
  const [childId = "", siblingId = ""] = children.map(({ _id }) => _id);
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  const invitation = await anInvitation(school, mother, siblingId);
  await school.client.call(contract.family.joinForChildren, {
    token: mother.token,
    body: { courseId, childIds: [childId, siblingId] },
  });
  const slips = await someSlips(school, teacher, courseId, word("Bilal"), word("Umar"));
  const familyKey = await aFamilyKey(school, mother);
  const child = await enterAs(school, familyKey, childId);
  const sibling = await enterAs(school, familyKey, siblingId);
  const text = word("noted");
  const lesson = { courseId, lessonId: lessonIds[0] ?? "" };
  const note = await aNote(school, sibling, lesson, { title: text });
  const as = mother;
  await school.call(contract.family.setChildPin, {
    as,
    query: { childId: siblingId },
    body: { pin: "1234" },
  });
  const pin = "482913";
  const withPassword = { pin, password: mother.password };
  await school.call(contract.family.setGuardianPin, { as, body: withPassword });
  const byPin = await school.call(contract.family.signInWithPin, { body: { familyKey, pin } });
  const people = [mother, father];
  const { data } = await school.call(contract.family.readFamily, { as });
  const ids = [...people.map(({ id }) => id), childId, siblingId, note._id];
  const known: Known = {
    ...COMMON,
    ...knownOfPeople(people),
    ...knownOfCourse(course),
    phoneNumber: [aPhone(), ...people.map(({ phone }) => phone)],
    childId: [childId, siblingId],
    childIds: [childId, siblingId],
    studentId: [childId, siblingId],
    guardianId: people.map(({ id }) => id),
    userID: ids,
    id: [note._id, ...data.devices.map(({ _id }) => _id)],
    familyKey: [familyKey],
    pin: ["1234", pin, "0000"],
    secret: [invitation, ...slips.flatMap(({ printed }) => printed?.secret ?? [])],
    shortCode: slips.flatMap(({ printed }) => printed?.shortCode ?? []),
    firstName: ["Zaynab"],
    lastName: ["Khan"],
  };
  const contacts = people.flatMap(({ phone, email }) => [phone, email]);
  const names = [...people.map(({ lastName }) => lastName), word("Idris"), word("Safiya")];
  return {
    ids,
    hidden: [...contacts, ...names, text],
    guardians: {
      tokens: { guardian: mother.token, byPin: byPin.data.token, secondGuardian: father.token },
      known,
      fixedIds: [],
      hidden: [],
    } satisfies FuzzCallers,
    /** A child cannot act for siblings and guardians. */
    child: {
      tokens: { child: child.token, familyKey },
      known,
      fixedIds: ids.filter((id) => id !== childId),
      hidden: [...contacts, text],
    } satisfies FuzzCallers,
  };
}
