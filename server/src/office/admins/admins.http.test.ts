import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aGeneraladmin,
  anAdminForm,
  aSession,
  aStudent,
  aTeacher,
  superadminSession,
} from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { allPages } from "../../testing/all-pages.ts";
import { proveEmail, signUpCode } from "../../testing/codes.ts";
import { dump } from "../../testing/dump.ts";
import { aSignUpForm } from "../../testing/account-forms.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let superadmin: { token: string };
test.beforeAll(async ({ school }) => {
  superadmin = await superadminSession(school);
});

const { listAdmins, createAdmin, deleteAdmin } = contract.admins;
const { adminLogin, login, signUp } = contract.signIn;
const { readMe } = contract.profile;
const { listTeachers } = contract.teachers;

type Form = ReturnType<typeof anAdminForm> & { country?: string };

const make = async (school: TestApp, form: Form) =>
  school.call(createAdmin, { as: superadmin, body: form });
const remove = async (school: TestApp, id: string, as = superadmin) =>
  school.call(deleteAdmin, { as, params: { id } });
const all = async (school: TestApp) =>
  (await school.call(listAdmins, { as: superadmin, query: { limit: 100 } })).data.admins;

async function refusedWithoutTrace<T>(school: TestApp, action: () => Promise<T>): Promise<T> {
  const before = await dump(school, { sessions: true });
  const answer = await action();
  expect(await dump(school, { sessions: true })).toEqual(before);
  return answer;
}

describe("a new admin", () => {
  test("signs in by email and by phone, both of which count as verified, and is no superadmin", async ({
    school,
  }) => {
    const form = { ...anAdminForm(), phoneNumber: "+964 770 555 1234" };
    const made = await make(school, form);
    expect(made).toMatchObject({
      status: 200,
      message: "Admin created successfully.",
      data: {
        admin: {
          role: "generaladmin",
          email: form.email,
          phoneNumber: "7705551234",
          country: "IQ",
          can: { delete: true },
        },
      },
    });
    expect(JSON.stringify(made.body)).not.toMatch(/password|hash|argon/i);
    const { password } = form;
    const byEmail = await school.call(adminLogin, { body: { email: form.email, password } });
    expect(byEmail.data.role).toBe("generaladmin");
    const byPhone = { phoneNumber: "07705551234", country: "IQ", password };
    expect((await school.call(adminLogin, { body: byPhone })).status).toBe(200);
    const me = await school.call(readMe, { as: byEmail.data });
    expect(me.data).toMatchObject({ emailVerified: true, approved: true });
    expect((await school.call(listTeachers, { as: byEmail.data })).status).toBe(200);
    const more = await school.call(createAdmin, { as: byEmail.data, body: anAdminForm() });
    expect(more.code).toBe("NOT_ALLOWED");
  });

  test("needs a password that is not one of the first that others would try", async ({
    school,
  }) => {
    for (const password of ["12345", "123456", "lantern1447"]) {
      const answer = await make(school, { ...anAdminForm(), password });
      expect(answer).toMatchObject({ status: 400, errors: [{ path: "password" }] });
    }
  });

  test("is refused if email or phone has an account, and the superadmin is told which", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    await proveEmail(school, teacher);
    const other = await aGeneraladmin(school);
    for (const { email } of [teacher, other, SUPERADMIN]) {
      const form = { ...anAdminForm(), email: email.toUpperCase() };
      const { status, code, errors } = await refusedWithoutTrace(school, () => make(school, form));
      expect([status, code]).toEqual([409, "EMAIL_TAKEN"]);
      expect(errors).toMatchObject([{ path: "email" }]);
    }
    for (const { phone, country } of [teacher, other]) {
      const form = { ...anAdminForm(), phoneNumber: phone, country };
      const answer = await refusedWithoutTrace(school, () => make(school, form));
      expect([answer.status, answer.code]).toEqual([409, "PHONE_TAKEN"]);
      expect(answer.errors).toMatchObject([{ path: "phoneNumber" }]);
    }
  });

  test("is made once when the button is pressed twice", async ({ school }) => {
    const form = anAdminForm();
    const answers = await Promise.all([make(school, form), make(school, form)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await all(school)).filter(({ email }) => email === form.email)).toHaveLength(1);
  });

  test("takes a phone and email for which sign-up codes are waiting", async ({ school }) => {
    const lying = await aSignUpForm(school);
    const { optId, otp } = await signUpCode(school, { email: lying.email });
    await school.call(contract.codes.verifyCode, { body: { email: lying.email, otp, optId } });
    const { email, phone: phoneNumber, country } = lying;
    const form = { ...anAdminForm(), email, phoneNumber, country };
    const { data } = await make(school, form);
    const samePhone = await school.call(signUp, { body: { ...lying, emailOptId: optId } });
    expect(samePhone.code).toBe("PHONE_TAKEN");

    const elsewhere = await aSignUpForm(school);
    const sameEmail = await school.call(signUp, {
      body: { ...elsewhere, email, emailOptId: optId },
    });
    const me = await school.call(readMe, { as: sameEmail.data });
    expect(me.data).toMatchObject({ email, emailVerified: false, role: "student" });
    const signedIn = await school.call(login, { body: { email, password: form.password } });
    expect(signedIn.data.role).toBe("generaladmin");
    const own = await school.call(readMe, { as: signedIn.data });
    expect(own.data._id).toBe(data.admin._id);
  });
});

describe("the list of admins", () => {
  test("has both kinds, newest first, in pages, searched by name and email, and no one else", async ({
    school,
  }) => {
    await aTeacher(school);
    const made = await aGeneraladmin(school);
    const inPages = await allPages(
      2,
      async (query) => school.call(listAdmins, { as: superadmin, query }),
      ({ admins }) => admins,
    );
    expect(inPages).toEqual(await all(school));
    expect(new Set(inPages.map(({ role }) => role))).toEqual(
      new Set(["generaladmin", "superadmin"]),
    );
    expect(inPages[0]?._id).toBe(made.id);
    const listed = inPages.find(({ role }) => role === "superadmin");
    expect(listed).toMatchObject({ email: SUPERADMIN.email, can: { delete: false } });
    const query = { search: made.email.toUpperCase() };
    const found = await school.call(listAdmins, { as: superadmin, query });
    expect(found.data).toMatchObject({ admins: [{ _id: made.id }], total: 1 });
  });
});

describe("an admin who is deleted", () => {
  test("is signed out everywhere, and the phone and email are available again", async ({
    school,
  }) => {
    const admin = await aGeneraladmin(school);
    const other = { token: await aSession(school, admin) };
    expect(await remove(school, admin.id)).toMatchObject({
      status: 200,
      message: "Admin deleted successfully.",
    });
    for (const as of [admin, other]) {
      const answer = await school.call(listTeachers, { as });
      expect([answer.status, answer.code]).toEqual([401, "NOT_SIGNED_IN"]);
    }
    expect((await all(school)).map(({ _id }) => _id)).not.toContain(admin.id);
    const { email, phone: phoneNumber, country } = admin;
    expect((await make(school, { ...anAdminForm(), email, phoneNumber, country })).status).toBe(
      200,
    );
  });

  test("cannot be oneself, another superadmin, a user of another role, or deleted already", async ({
    school,
  }) => {
    const me = (await school.call(readMe, { as: superadmin })).data;
    const own = await refusedWithoutTrace(school, () => remove(school, me._id));
    expect([own.status, own.code]).toEqual([409, "OWN_ACCOUNT"]);
    expect(own.message).toBe("Delete your own account in your settings.");

    const second = await aGeneraladmin(school);
    await school.platform.database.transaction((tx) =>
      tx.updateTable("users").set({ role: "superadmin" }).where("id", "=", second.id).execute(),
    );
    const deleted = await aGeneraladmin(school);
    await remove(school, deleted.id);
    const ids = [
      second.id,
      deleted.id,
      (await aTeacher(school)).id,
      (await aStudent(school)).id,
      "0".repeat(24),
    ];
    for (const id of ids) {
      const answer = await refusedWithoutTrace(school, () => remove(school, id));
      expect([answer.status, answer.code, answer.message]).toEqual([
        404,
        "ADMIN_NOT_FOUND",
        "No admin found",
      ]);
    }
    const other = await refusedWithoutTrace(school, () => remove(school, me._id, second));
    expect(other.code).toBe("ADMIN_NOT_FOUND");
  });

  test("or made an ordinary admin meanwhile, can no longer do what only a superadmin may", async ({
    school,
  }) => {
    const admin = await aGeneraladmin(school);
    const setRole = async (role: "superadmin" | "generaladmin") =>
      school.platform.database.transaction((tx) =>
        tx.updateTable("users").set({ role }).where("id", "=", admin.id).execute(),
      );
    await setRole("superadmin");
    expect((await school.call(listAdmins, { as: admin })).status).toBe(200);
    await setRole("generaladmin");
    for (const answer of await Promise.all([
      school.call(listAdmins, { as: admin }),
      school.call(createAdmin, { as: admin, body: anAdminForm() }),
      remove(school, admin.id, admin),
      school.call(contract.audit.listAudit, { as: admin }),
    ])) {
      expect([answer.status, answer.code]).toEqual([403, "NOT_ALLOWED"]);
    }
    expect((await school.call(listTeachers, { as: admin })).status).toBe(200);
  });
});
