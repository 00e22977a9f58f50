import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aGeneraladmin,
  anUnapprovedTeacher,
  aStudent,
  superadminSession,
} from "@madrasa/testkit/people";
import { MINUTE, phoneOf, recoveryCode, targetOf } from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import { codeOf, setUp, signIn } from "../../testing/second-step.ts";
import { cookieOf } from "../../testing/test-app.ts";

const { admins } = contract;
const { adminLogin } = contract.signIn;
const { updatePassword } = contract.recovery;

describe("a second step", () => {
  test("is asked for on each new device, at both sign-in calls, and once on each", async ({
    school,
  }) => {
    for (const person of [await anUnapprovedTeacher(school), await aGeneraladmin(school)]) {
      const decoy = await anUnapprovedTeacher(school);
      const { secret, cookie, link } = await setUp(school, person);
      expect(link).toMatch(/^otpauth:\/\/totp\//);
      expect((await signIn(school, decoy)).status).toBe(200);
      expect((await signIn(school, person, { cookie })).status).toBe(200);
      const asked = await signIn(school, person);
      expect(asked).toMatchObject({ status: 401, code: "SECOND_STEP_REQUIRED" });
      expect(asked.headers["set-cookie"]).toBeUndefined();
      const wrong = await signIn(school, person, { password: "wrong", secondStep: "123456" });
      expect(wrong.code).toBe("INVALID_CREDENTIALS");
      const secondStep = codeOf(school, secret);
      const signedIn = await signIn(school, person, { secondStep });
      expect(signedIn).toMatchObject({ status: 200, data: { role: person.role } });
      const again = await signIn(school, person, { cookie: cookieOf(signedIn) });
      expect(again.status).toBe(200);
      if (person.role !== "generaladmin") continue;
      const body = { ...phoneOf(person), password: person.password };
      expect((await school.call(adminLogin, { body })).code).toBe("SECOND_STEP_REQUIRED");
      school.wait(MINUTE);
      const whole = { ...body, secondStep: codeOf(school, secret) };
      expect((await school.call(adminLogin, { body: whole })).status).toBe(200);
    }
  });

  test("takes codes of one period either side, in digits of any script, each once", async ({
    school,
  }) => {
    const teacher = await anUnapprovedTeacher(school);
    const { secret } = await setUp(school, teacher);
    for (const [periods, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
      [0, 400],
    ] as const) {
      const secondStep = codeOf(school, secret, periods);
      expect((await signIn(school, teacher, { secondStep })).status, `${periods}`).toBe(status);
    }
    school.wait(2 * MINUTE);
    const secondStep = codeOf(school, secret).replace(/\d/g, (digit) =>
      String.fromCharCode(0x0660 + Number(digit)),
    );
    expect((await signIn(school, teacher, { secondStep })).status).toBe(200);
    expect((await signIn(school, teacher, { secondStep })).code).toBe("SECOND_STEP_WRONG");
    const together = codeOf(school, secret, 1);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => signIn(school, teacher, { secondStep: together })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("takes each of ten recovery codes once, of this account only", async ({ school }) => {
    const [teacher, decoy] = [await anUnapprovedTeacher(school), await anUnapprovedTeacher(school)];
    const { codes, as } = await setUp(school, teacher);
    const others = await setUp(school, decoy);
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    expect((await signIn(school, teacher, { secondStep: others.codes[0] ?? "" })).status).toBe(400);
    expect((await signIn(school, teacher, { secondStep: first })).status).toBe(200);
    expect((await signIn(school, teacher, { secondStep: first })).code).toBe("SECOND_STEP_WRONG");
    const typed = second.toLowerCase().replaceAll("-", " ");
    expect((await signIn(school, teacher, { secondStep: typed })).status).toBe(200);
    const { data } = await school.call(contract.secondStep.readSecondStep, { as });
    expect(data).toEqual({ isOn: true, recoveryCodesLeft: 8 });
    const rows = await school.platform.database.read
      .selectFrom("second_step_codes")
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(codes[2]);
  });

  test("compares five wrong codes in a quarter of an hour, from all devices together", async ({
    school,
  }) => {
    const [teacher, decoy] = [await anUnapprovedTeacher(school), await anUnapprovedTeacher(school)];
    const { secret, codes } = await setUp(school, teacher);
    const theirs = await setUp(school, decoy);
    for (let count = 0; count < 5; count += 1) {
      const wrong = await signIn(school, teacher, { secondStep: "no code" });
      expect(wrong.code).toBe("SECOND_STEP_WRONG");
    }
    for (const secondStep of [codeOf(school, secret), codes[0] ?? ""]) {
      expect((await signIn(school, teacher, { secondStep })).code).toBe("TOO_MANY_REQUESTS");
    }
    const right = codeOf(school, theirs.secret);
    expect((await signIn(school, decoy, { secondStep: right })).status).toBe(200);
    school.wait(15 * MINUTE);
    const secondStep = codeOf(school, secret);
    expect((await signIn(school, teacher, { secondStep })).status).toBe(200);
  });

  test("stays when the password is recovered, and is asked with the new one", async ({
    school,
  }) => {
    const teacher = await anUnapprovedTeacher(school);
    const { secret } = await setUp(school, teacher);
    await school.platform.backgroundTasks.settled();
    const code = await recoveryCode(school, phoneOf(teacher));
    const password = "a niche for a lamp";
    const body = { secret: code.secret, password };
    expect((await school.call(updatePassword, { body })).status).toBe(200);
    expect((await signIn(school, teacher, { password })).code).toBe("SECOND_STEP_REQUIRED");
    const secondStep = codeOf(school, secret);
    expect((await signIn(school, teacher, { password, secondStep })).status).toBe(200);
  });

  test("is not on before a code was right, and needs the password to be prepared", async ({
    school,
  }) => {
    const teacher = await anUnapprovedTeacher(school);
    const refused = await school.call(contract.secondStep.prepareSecondStep, {
      as: teacher,
      body: { password: "wrong" },
    });
    expect(refused).toMatchObject({ status: 400, errors: [{ path: "password" }] });
    const { password } = teacher;
    await school.call(contract.secondStep.prepareSecondStep, { as: teacher, body: { password } });
    const wrong = await school.call(contract.secondStep.setUpSecondStep, {
      as: teacher,
      body: { secondStep: "no code" },
    });
    expect(wrong.code).toBe("SECOND_STEP_WRONG");
    expect((await signIn(school, teacher)).status).toBe(200);
  });

  test("is stored encrypted, and with another secret key only recovery codes are right", async ({
    school,
  }) => {
    const teacher = await anUnapprovedTeacher(school);
    const { secret, codes } = await setUp(school, teacher);
    const { database } = school.platform;
    const step = await database.read
      .selectFrom("second_steps")
      .select("secret")
      .where("user_id", "=", teacher.id)
      .executeTakeFirstOrThrow();
    expect(step.secret).not.toContain(secret);
    await database.transaction((tx) =>
      tx
        .updateTable("second_steps")
        .set({ secret: (step.secret.startsWith("A") ? "B" : "A") + step.secret.slice(1) })
        .where("user_id", "=", teacher.id)
        .execute(),
    );
    const secondStep = codeOf(school, secret);
    expect((await signIn(school, teacher, { secondStep })).code).toBe("SECOND_STEP_WRONG");
    const recovered = await signIn(school, teacher, { secondStep: codes[0] ?? "" });
    expect(recovered.status).toBe(200);
  });

  test("is turned off with the password and a code", async ({ school }) => {
    const teacher = await anUnapprovedTeacher(school);
    const { secret, as } = await setUp(school, teacher);
    const { password } = teacher;
    const turnOff = async (body: { password: string; secondStep: string }) =>
      school.call(contract.secondStep.turnOffSecondStep, { as, body });
    const secondStep = codeOf(school, secret);
    expect((await turnOff({ password: "wrong", secondStep })).status).toBe(400);
    expect((await turnOff({ password, secondStep: "no code" })).code).toBe("SECOND_STEP_WRONG");
    const other = await signIn(school, teacher, { secondStep: codeOf(school, secret, -1) });
    expect((await turnOff({ password, secondStep })).status).toBe(200);
    expect((await school.call(contract.profile.readMe, { as: other.data })).status).toBe(401);
    await school.platform.backgroundTasks.settled();
    const told = school.messagesTo(targetOf(phoneOf(teacher))).at(-1)?.text;
    expect(told).toMatch(/Two-step sign-in for your .* account was turned off\. Not you\?/);
    expect((await turnOff({ password, secondStep })).code).toBe("SECOND_STEP_OFF");
    expect((await signIn(school, teacher)).status).toBe(200);
  });

  test("is cleared by the superadmin for others, who are told, and by nobody else", async ({
    school,
  }) => {
    const [teacher, decoy] = [await anUnapprovedTeacher(school), await anUnapprovedTeacher(school)];
    const admin = await aGeneraladmin(school);
    await setUp(school, teacher);
    await setUp(school, decoy);
    const superadmin = await superadminSession(school);
    const { oversight } = contract;
    const isShown = async (teacherId: string) => {
      const input = { as: admin, params: { teacherId } };
      return (await school.call(oversight.listCoursesOfTeacher, input)).data.teacher.secondStep;
    };
    expect(await isShown(teacher.id)).toBe(true);
    const clear = async (as: { token: string }, userID: string) =>
      school.call(admins.clearSecondStep, { as, body: { userID } });
    expect((await clear(admin, teacher.id)).code).toBe("NOT_ALLOWED");
    expect((await clear(superadmin, admin.id)).code).toBe("SECOND_STEP_OFF");
    expect((await clear(superadmin, (await aStudent(school)).id)).code).toBe("SECOND_STEP_OFF");
    expect((await clear(superadmin, teacher.id)).status).toBe(200);
    expect([await isShown(teacher.id), await isShown(decoy.id)]).toEqual([false, true]);
    const listed = await school.call(admins.listAdmins, { as: superadmin, query: {} });
    const shown = listed.data.admins.find(({ _id }) => _id === admin.id);
    expect(shown?.secondStep).toBe(false);
    expect((await signIn(school, teacher)).status).toBe(200);
    expect((await signIn(school, decoy)).code).toBe("SECOND_STEP_REQUIRED");
    await school.platform.backgroundTasks.settled();
    const texts = school.messagesTo(targetOf(phoneOf(teacher))).map(({ text }) => text);
    expect(texts.join()).toContain("The superadmin turned off two-step sign-in");
    const { data } = await school.call(contract.audit.listAudit, {
      as: superadmin,
      query: { limit: 100 },
    });
    const actions = data.entries.filter(({ targetId }) => targetId === teacher.id);
    expect(actions.map(({ action }) => action)).toContain("clearSecondStep");
    expect(actions.map(({ action }) => action)).toContain("setUpSecondStep");
    const me = (await school.call(contract.profile.readMe, { as: superadmin })).data._id;
    expect((await clear(superadmin, me)).code).toBe("OWN_SECOND_STEP");
  });
});
