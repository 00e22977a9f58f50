import { describe, expect, test } from "vitest";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { anId, flag, listOf, some, SUCCESS, text, textOf, type World } from "./specified-client.ts";

const ABOUT = { header: "Our school", paragraph: "Since 1990.", socialLinks: [] as object[] };
const POLICY = {
  date: "2026-01-05",
  header: "Privacy",
  content: [{ subheader: "What we store", paragraph: "Names and numbers." }],
};
const SECOND = 1_000;

const TEACHER = {
  _id: anId,
  firstName: text,
  lastName: text,
  email: text,
  phoneNumber: text,
  TelegramOrWhatsapp: text,
  approved: flag,
  suspended: flag,
  createdAt: text,
  courseIds: some,
};

export function describeAccounts({ school, ask, tokens, ids }: World): void {
  const code = (to: string) => school().lastCode(to);
  async function signUp(role: "student" | "teacher", email: string, phone: string) {
    const byMail = await ask(undefined, "POST /user/sendOTP?for=createUser", { email });
    expect(byMail).toMatchObject({ ...SUCCESS, data: { optId: text } });
    const mailed = { email, otp: code(email) };
    expect(await ask(undefined, "POST /user/verifyOtp", mailed)).toMatchObject(SUCCESS);
    const to = { phoneNumber: phone, country: "India" };
    const sent = await ask(undefined, "POST /user/sendOTP?for=createUser", {
      ...to,
      method: "whatsapp",
    });
    expect(sent).toMatchObject({ ...SUCCESS, data: { optId: text } });
    const otp = code(`+91${phone}`);
    const proof = { ...to, otp, optId: sent["data"]?.["optId"] };
    expect(await ask(undefined, "POST /user/verifyOtp", proof)).toMatchObject(SUCCESS);
    const signed = await ask(undefined, "POST /user/signup", {
      firstName: "Amina",
      lastName: "Yusuf",
      email,
      phone,
      password: "reeds and ink 1",
      role,
      otp,
      TelegramOrWhatsapp: "telegram",
      country: "India",
    });
    expect(signed).toMatchObject({ ...SUCCESS, data: { token: text, role } });
    tokens[role] = textOf(signed["data"]?.["token"]);
  }

  async function changeTo(who: string, contact: object, to: string) {
    school().wait(31 * SECOND);
    const line = "POST /user/send_OTP_for_updateMailOrPhone?for=updateMailOrPhone";
    const sent = await ask(who, line, contact);
    expect(sent).toMatchObject({ ...SUCCESS, otpId: text });
    const body = { ...contact, otpId: sent["otpId"], otp: code(to) };
    return ask(who, "PATCH /user/phone_or_email", body);
  }

  describe("an account", () => {
    test("signs up as teacher and as student", async () => {
      await signUp("teacher", "ustadh@school().test", "9812345670");
      await signUp("student", "talib@school().test", "9812345671");
    });

    test("signs in with the email, or with the phone number, and leaves the other empty", async () => {
      const login = async (body: object) => ask(undefined, "POST /user/login", body);
      const password = "reeds and ink 1";
      const byMail = { email: "talib@school().test", password };
      for (const body of [
        byMail,
        { phoneNumber: "9812345671", password },
        { ...byMail, phoneNumber: "" },
        { phoneNumber: "9812345671", email: "", country: "", password },
      ]) {
        const signedIn = await login(body);
        expect(signedIn).toMatchObject({ ...SUCCESS, data: { token: text, role: "student" } });
        tokens["student"] = textOf(signedIn["data"]?.["token"]);
      }
      expect(await login({ ...byMail, password: "other" })).toMatchObject({
        status: 401,
        success: false,
        message: "Invalid credentials",
      });
    });

    test("is read", async () => {
      expect(await ask("student", "GET /user")).toMatchObject({
        ...SUCCESS,
        data: {
          _id: anId,
          firstName: "Amina",
          lastName: "Yusuf",
          email: "talib@school().test",
          phoneNumber: "9812345671",
          telegram: text,
          TelegramOrWhatsapp: "telegram",
          approved: flag,
          suspended: false,
          role: "student",
          createdAt: text,
        },
      });
      expect(await ask("teacher", "GET /user")).toMatchObject({ data: { courseIds: some } });
    });

    test("is edited", async () => {
      const name = { firstName: "Maryam", lastName: "bint Yusuf" };
      expect(await ask("student", "PATCH /user", name)).toMatchObject({ ...SUCCESS, data: name });
      const method = { TelegramOrWhatsapp: "whatsapp" };
      const changed = await ask("student", "PATCH /user", method);
      expect(changed).toMatchObject({ ...SUCCESS, data: method });
    });

    test("proves its phone number, and gets a new password with a code", async () => {
      school().wait(31 * SECOND);
      const line = "POST /user/send_OTP_for_updateMailOrPhone?for=updateMailOrPhone";
      const contact = { phoneNumber: "9812345671" };
      const sent = await ask("student", line, { ...contact, method: "sms" });
      expect(sent).toMatchObject({ ...SUCCESS, otpId: text });
      const changed = await ask("student", "PATCH /user/password", {
        ...contact,
        password: "reeds and ink 2",
        optId: sent["otpId"],
        otp: code("+919812345671"),
      });
      expect(changed).toMatchObject(SUCCESS);
    });

    test("changes its email and its phone number within 15 minutes of the password", async () => {
      const [email, phoneNumber] = ["talib2@school().test", "9812345673"];
      expect(await changeTo("student", { email }, email)).toMatchObject(SUCCESS);
      expect(await changeTo("teacher", { phoneNumber }, `+91${phoneNumber}`)).toMatchObject(
        SUCCESS,
      );
      school().wait(15 * 60 * SECOND);
      const later = "talib3@school().test";
      const refused = await changeTo("student", { email: later }, later);
      expect(refused).toMatchObject({ status: 403, success: false, message: text });
    });

    test("recovers a forgotten password", async () => {
      school().wait(31 * SECOND);
      const contact = { phoneNumber: "9812345671" };
      const sent = await ask(undefined, "POST /user/sendOTP?for=forgetPassword", {
        ...contact,
        otpMethod: "sms",
      });
      expect(sent).toMatchObject({ ...SUCCESS, data: { optId: text } });
      await school().platform.backgroundTasks.settled();
      const changed = await ask(undefined, "PATCH /user/password", {
        ...contact,
        password: "reeds and ink 3",
        optId: sent["data"]?.["optId"],
        otp: code("+919812345671"),
      });
      expect(changed).toMatchObject(SUCCESS);
      const password = "reeds and ink 3";
      const signedIn = await ask(undefined, "POST /user/login", { ...contact, password });
      expect(signedIn).toMatchObject(SUCCESS);
      tokens["student"] = textOf(signedIn["data"]?.["token"]);
      const byMail = { email: "ustadh@school().test" };
      const asked = await ask(undefined, "POST /user/sendOTP?for=forgetPassword", byMail);
      expect(asked).toMatchObject({ ...SUCCESS, data: { optId: text } });
    });
  });

  describe("an admin", () => {
    test("signs in by both calls", async () => {
      for (const line of ["POST /user/login", "POST /admin/login"]) {
        const signedIn = await ask(undefined, line, SUPERADMIN);
        expect(signedIn).toMatchObject({ data: { token: text, role: "superadmin" } });
        tokens["superadmin"] = textOf(signedIn["data"]?.["token"]);
      }
    });

    test("is created, listed and signs in", async () => {
      const admin = {
        firstName: "Idris",
        lastName: "Khan",
        email: "idris@school().test",
        phoneNumber: "+919812345672",
        password: "lamp 7",
      };
      expect(await ask("superadmin", "POST /admin/auth/general", admin)).toMatchObject(SUCCESS);
      const all = await ask("superadmin", "GET /admin/auth/general/all");
      const { password, phoneNumber, ...seen } = admin;
      const found = listOf(all["data"]?.["admins"]).find(
        (one) => textOf(one["email"]) === admin.email,
      );
      expect(found).toMatchObject({ _id: anId, ...seen, phoneNumber: phoneNumber.slice(3) });
      ids["admin"] = textOf(found?.["_id"]);
      const login = { email: admin.email, password };
      const signedIn = await ask(undefined, "POST /admin/login", login);
      expect(signedIn).toMatchObject({ data: { token: text, role: "generaladmin" } });
      tokens["admin"] = textOf(signedIn["data"]?.["token"]);
    });

    test("lists, finds, approves and suspends teachers", async () => {
      const list = await ask("admin", "GET /admin/auth/teacher/list");
      expect(list).toMatchObject({ ...SUCCESS, data: { teacherList: [TEACHER] } });
      const [teacher] = listOf(list["data"]?.["teacherList"]);
      const userID = textOf(teacher?.["_id"]);
      ids["teacher"] = userID;
      const search = "POST /admin/auth/teacher/search";
      const found = await ask("admin", search, { value: "ustadh@" });
      expect(found).toMatchObject({ ...SUCCESS, data: { teacherList: [{ _id: userID }] } });
      const none = await ask("admin", search, { value: "nobody" });
      expect(none).toMatchObject({ ...SUCCESS, data: { teacherList: [] } });
      for (const [line, body] of [
        ["POST /admin/auth/teacher/approve", { userID, approved: true }],
        ["POST /admin/auth/teacher/approve/all", {}],
        ["POST /admin/auth/teacher/suspend", { userID, suspended: true }],
        ["POST /admin/auth/teacher/suspend", { userID, suspended: false }],
      ] as const) {
        expect(await ask("admin", line, body), line).toMatchObject(SUCCESS);
      }
    });

    test("writes the public pages, and is told the about page's id", async () => {
      const control = "PATCH /admin/auth/control";
      const before = await ask(undefined, "GET /public/siteContent/aboutUs");
      ids["about"] = textOf(before["_id"] ?? before["data"]?.["_id"]);
      const aboutLine = `${control}/aboutUs?aboutUsId=${ids["about"]}`;
      expect(await ask("superadmin", aboutLine, ABOUT)).toMatchObject(SUCCESS);
      const socialLinks = [{ name: "youtube", link: "https://youtube.com/@school" }];
      for (const [line, body] of [
        [`${control}/socialLinks`, { socialLinks }],
        [`${control}/privacyPolicy`, POLICY],
        [`${control}/termsAndConditions`, { ...POLICY, header: "Terms" }],
      ] as const) {
        expect(await ask("superadmin", line, body), line).toMatchObject(SUCCESS);
      }
      const read = async (page: string) => ask(undefined, `GET /public/siteContent/${page}`);
      expect(await read("aboutUs")).toMatchObject({
        ...SUCCESS,
        data: { ...ABOUT, _id: ids["about"] },
      });
      expect(await read("socialLinks")).toMatchObject({ ...SUCCESS, data: socialLinks });
      const content = [{ _id: anId, ...POLICY.content[0] }];
      for (const page of ["privacyPolicy", "termsAndConditions"]) {
        expect(await read(page)).toMatchObject({
          ...SUCCESS,
          data: { date: text, header: text, content },
        });
      }
    });
  });
}
