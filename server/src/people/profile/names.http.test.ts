import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aNumber, aStudent, aTeacher, superadminSession } from "@madrasa/testkit/people";
import { aSignUpForm } from "../../testing/account-forms.ts";
import { test } from "../../testing/app-test.ts";

const { readMe, updateMe } = contract.profile;

test("a name of line breaks, turned or hidden characters is stored as it is seen", async ({
  school,
}) => {
  const form = await aSignUpForm(school);
  const name = { firstName: "\u202eMaryam\nYour code is 1\u001b", lastName: "\u200bHad\u2066dad" };
  const made = await school.call(contract.signIn.signUp, { body: { ...form, ...name } });
  const me = async () => (await school.call(readMe, { as: made.data })).data;
  const seen = { firstName: "Maryam Your code is 1", lastName: "Haddad" };
  expect(await me()).toMatchObject(seen);
  for (const firstName of ["\u200b", "\u202e", "\n\t", "\u3164"]) {
    const answer = await school.call(updateMe, { as: made.data, body: { firstName } });
    expect(answer).toMatchObject({
      status: 400,
      errors: [{ path: "firstName", code: "FIRST_NAME_MISSING" }],
    });
  }
  const digits = await school.call(updateMe, { as: made.data, body: { lastName: "12." } });
  expect(digits.errors).toMatchObject([{ path: "lastName", code: "NAME" }]);
  expect(await me()).toMatchObject(seen);
  const persian = { firstName: "نی\u200cما", lastName: "کتێب\u200cخانە" };
  expect((await school.call(updateMe, { as: made.data, body: persian })).data).toMatchObject(
    persian,
  );
});

test("an admin's name, of which messages are made, too, and a course's title", async ({
  school,
}) => {
  const as = await superadminSession(school);
  const body = {
    ...aNumber("IQ"),
    firstName: "Zayd\r\nhttps://elsewhere.test",
    lastName: "\u202dHasan",
    email: "zayd.of.lines@school.test",
    password: "ink and paper",
  };
  const { data } = await school.call(contract.admins.createAdmin, { as, body });
  const { data: list } = await school.call(contract.admins.listAdmins, { as, query: {} });
  expect(list.admins.find(({ _id }) => _id === data.admin._id)).toMatchObject({
    firstName: "Zayd https://elsewhere.test",
    lastName: "Hasan",
  });
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const query = { courseId };
  const title = "Fiqh\u2028of \u202efasting";
  await school.call(contract.courses.updateCourse, { as: teacher, query, body: { title } });
  const student = await aStudent(school);
  const { data: read } = await school.call(contract.enrolment.readCourse, { as: student, query });
  expect(read.course.title).toBe("Fiqh of fasting");
});
