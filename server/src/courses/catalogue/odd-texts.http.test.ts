import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse } from "@madrasa/testkit/courses";
import {
  aPhone,
  aStudent,
  aTeacher,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { listCourses, lookUpCourse, readPublicCourse } = contract.catalogue;
const { listOwnCourses, updateCourse } = contract.courses;

let teacher: Person;
let courseId: string;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  ({ courseId } = await aPublishedCourse(school, teacher, { lessons: 1 }));
  await aPublishedCourse(school, await aTeacher(school), { title: "Another, كتاب", lessons: 1 });
  await aDraft(school, teacher, "Another draft");
});

const rename = async (school: TestApp, title: string) =>
  school.call(updateCourse, { as: teacher, query: { courseId }, body: { title } });
const find = async (school: TestApp, search: string) => {
  const all = await school.call(listCourses, { query: { search } });
  const own = await school.call(listOwnCourses, { as: teacher, query: { search } });
  return [all, own].map(({ data }) => data.courseList.map(({ title }) => title));
};

test.for([
  ["of an emoji alone", "🌙"],
  ["of emojis alone", "🕌📖✨"],
  ["of combining marks alone", "\u064b\u064f\u0651"],
] as const)(
  "a title %s is stored as typed, shown, and found by its code",
  async ([, title], { school }) => {
    expect(await rename(school, title)).toMatchObject({ status: 200, data: { course: { title } } });
    expect(await find(school, courseId)).toEqual([[title], [title]]);
    const shown = await school.call(readPublicCourse, { params: { courseId } });
    expect(shown.data.course.title).toBe(title);
    const looked = await school.call(lookUpCourse, { params: { code: courseId } });
    expect(looked.data.title).toBe(title);
    // A text that folds to nothing matches everything.
    for (const list of await find(school, title)) expect(list).toContain(title);
  },
);

test("a title loses direction controls, and is refused when nothing else is in it", async ({
  school,
}) => {
  const answer = await rename(school, "\u202egnihcaet\u2069 الفقه");
  expect(answer.data.course.title).toBe("gnihcaet الفقه");
  expect(await find(school, "\u202egnihcaet")).toEqual([["gnihcaet الفقه"], ["gnihcaet الفقه"]]);
  const refused = await rename(school, "\u202e\u2067\u200f");
  expect(refused.errors).toMatchObject([{ path: "title", code: "TITLE_MISSING" }]);
});

describe("a person", () => {
  const search = async (school: TestApp, value: string) => {
    const { token } = await superadminSession(school);
    const { searchStudents } = contract.students;
    const { data } = await school.call(searchStudents, { as: { token }, body: { value } });
    return data.studentList.map(({ _id }) => _id);
  };

  test("is found by a name with controls or other letters, and loses the controls", async ({
    school,
  }) => {
    await aStudent(school, { firstName: "Decoy", lastName: "نوری" });
    const names = { firstName: "\u202eكريم\u2069", lastName: "\u200fعلي\u200d زاده" };
    const { id, token } = await aStudent(school, names);
    const me = await school.call(contract.profile.readMe, { as: { token } });
    expect(me.data).toMatchObject({ firstName: "كريم", lastName: "علي زاده" });
    for (const value of ["کریم علی زاده", "كريم علي", "\u202eكريم"]) {
      expect(await search(school, value), value).toEqual([id]);
    }
  });

  test.for([
    ["Latin", 0x30],
    ["Arabic-Indic", 0x0660],
    ["Persian and Urdu", 0x06f0],
  ] as const)("is found by a phone number in %s digits", async ([, zero], { school }) => {
    const phone = aPhone();
    const inDigits = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    await aStudent(school);
    const { id, token } = await aStudent(school, { phone: inDigits(phone), country: "IQ" });
    const me = await school.call(contract.profile.readMe, { as: { token } });
    expect(me.data.phoneNumber).toBe(phone);
    const spaced = phone.replace(/^(...)(...)/, "$1 $2 ");
    for (const value of [phone, `0${spaced}`, `+964 ${spaced}`, `\u202d0${phone}\u202c`]) {
      expect(await search(school, inDigits(value)), value).toEqual([id]);
    }
  });
});
