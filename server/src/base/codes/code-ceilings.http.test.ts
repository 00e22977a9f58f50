import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPhone, aStudent, type Person } from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { askRecovery, DAY, HOUR, PAUSE } from "../../testing/codes.ts";
import { dump } from "../../testing/dump.ts";
import { appTest } from "../../testing/app-test.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const PER_ADDRESS = 12;
const PER_DAY = 20;

let members: Person[];
const test = appTest(async () => {
  const env = {
    CODES_PER_ADDRESS_PER_HOUR: String(PER_ADDRESS),
    CODES_PER_DAY: String(PER_DAY),
  };
  return createTestApp(env);
});
test.beforeAll(async ({ school }) => {
  members = [];
  for (let count = 0; count < 3; count += 1) members.push(await aStudent(school));
  school.wait(2 * DAY);
});

const askAsStranger = async (school: TestApp, ip: string) =>
  school.call(contract.codes.sendCode, {
    query: { for: "createUser" },
    body: { phoneNumber: aPhone(), country: "IN", method: "sms" },
    ip,
  });

const ofMember = (count: number) => {
  const { phone: phoneNumber, country, token } = members[count % members.length] as Person;
  return { phoneNumber, country, token };
};
const received = (school: TestApp, count: number) => {
  const { phoneNumber, country } = ofMember(count);
  return school.messagesTo(`${country === "IN" ? "+91" : "+964"}${phoneNumber}`).length;
};

test("one IP address is limited per hour for all recipients; others are not", async ({
  school,
}) => {
  for (let count = 1; count <= PER_ADDRESS / 2; count += 1) {
    expect((await askAsStranger(school, "10.1.0.1")).status).toBe(200);
  }
  // Counts recovery for unknown people too, because a missing limit would reveal them.
  for (let count = 1; count <= PER_ADDRESS / 2; count += 1) {
    const input = { phoneNumber: aPhone(), country: "IN" };
    expect((await askRecovery(school, input, "10.1.0.1")).status).toBe(200);
  }
  const refused = await askAsStranger(school, "10.1.0.1");
  expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(50 * 60);
  expect((await askAsStranger(school, "10.1.0.2")).status).toBe(200);
  school.wait(HOUR);
  expect((await askAsStranger(school, "10.1.0.1")).status).toBe(200);
});

test("people without an account can use half of a day's messages", async ({ school }) => {
  school.wait(2 * DAY);
  for (let count = 1; count <= PER_DAY / 2; count += 1) {
    expect((await askAsStranger(school, `10.2.0.${count}`)).status).toBe(200);
  }
  const refused = await askAsStranger(school, "10.2.1.1");
  expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(20 * 60 * 60);

  for (let count = 1; count <= PER_DAY / 2; count += 1) {
    const { phoneNumber, country } = ofMember(count);
    const before = received(school, count);
    const asked = await askRecovery(school, { phoneNumber, country }, `10.2.2.${count}`);
    expect(asked.status).toBe(200);
    expect(received(school, count)).toBe(before + 1);
    school.wait(PAUSE);
  }
  school.wait(HOUR);
  const before = received(school, 0);
  const { phoneNumber, country, token } = ofMember(0);
  const unheard = await askRecovery(school, { phoneNumber, country }, "10.2.3.1");
  expect(unheard.status).toBe(200);
  expect(received(school, 0)).toBe(before);
  const changing = await school.call(contract.contacts.sendUpdateCode, {
    as: { token },
    query: { for: "updateMailOrPhone" },
    body: { phoneNumber: aPhone(), country },
  });
  expect(changing).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });

  school.wait(DAY);
  expect((await askAsStranger(school, "10.2.4.1")).status).toBe(200);
  expect((await askRecovery(school, { phoneNumber, country })).status).toBe(200);
  expect(received(school, 0)).toBe(before + 1);
});

const askForChange = async (
  school: TestApp,
  as: { token: string },
  body: { email?: string; phoneNumber?: string; country?: "IN" | "IQ" },
) =>
  school.call(contract.contacts.sendUpdateCode, { as, query: { for: "updateMailOrPhone" }, body });
const aStrangersPhone = () => ({ phoneNumber: aPhone(), country: "IN" }) as const;

test("one account asks for five codes an hour and ten a day, to whomever they go", async () => {
  const school = await createTestApp();
  const student = await aStudent(school);
  const ask = async () => askForChange(school, student, aStrangersPhone());
  for (let hour = 1; hour <= 2; hour += 1) {
    for (let count = 1; count <= 5; count += 1) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    school.wait(HOUR);
  }
  const refused = await ask();
  expect(refused.code).toBe("TOO_MANY_REQUESTS");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(20 * 60 * 60);
  expect((await askForChange(school, await aStudent(school), aStrangersPhone())).status).toBe(200);
  school.wait(DAY);
  expect((await ask()).status).toBe(200);
  await school.close();
});

test("one email or phone is sent fifteen codes a day, whoever asks", async () => {
  const school = await createTestApp();
  const body = { ...aStrangersPhone(), method: "sms" } as const;
  const ask = async () =>
    school.call(contract.codes.sendCode, { query: { for: "createUser" }, body });
  for (let count = 1; count <= 15; count += 1) {
    expect((await ask()).status).toBe(200);
    school.wait(HOUR / 4);
  }
  expect(await ask()).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
  await school.close();
});

test("the reserved half goes to accounts' own contacts, not to those an account names", async () => {
  const school = await createTestApp({ CODES_PER_DAY: "20" });
  const accounts = [await aStudent(school), await aStudent(school), await aStudent(school)];
  school.wait(DAY);
  const [first, second, third] = accounts as [Person, Person, Person];
  for (const as of [first, second]) {
    for (let count = 1; count <= 5; count += 1) {
      expect((await askForChange(school, as, aStrangersPhone())).status).toBe(200);
    }
  }
  expect((await askForChange(school, third, aStrangersPhone())).code).toBe("TOO_MANY_REQUESTS");
  const { phone: phoneNumber, country } = third;
  expect((await askForChange(school, third, { phoneNumber, country })).status).toBe(200);
  await school.close();
});

test("emails do not use up the SMS, and superadmins are warned once of each ceiling", async () => {
  const school = await createTestApp({ CODES_PER_DAY: "20" });
  const ask = async (body: object) => {
    const query = { for: "createUser" } as const;
    const { status } = await school.call(contract.codes.sendCode, { query, body });
    await school.platform.backgroundTasks.settled();
    return status;
  };
  const warnings = () =>
    school.messagesTo(SUPERADMIN.email).filter(({ text }) => text.includes("80%"));
  let emails = 0;
  const byEmail = async () => ask({ email: `stranger${(emails += 1)}@school.test` });
  for (let count = 1; count <= 7; count += 1) expect(await byEmail()).toBe(200);
  expect(warnings()).toEqual([]);
  for (let count = 8; count <= 10; count += 1) expect(await byEmail()).toBe(200);
  expect(await byEmail()).toBe(429);
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]?.text).toContain("by email to people without an account");
  expect(await ask({ ...aStrangersPhone(), method: "sms" })).toBe(200);
  school.wait(DAY);
  for (let count = 1; count <= 8; count += 1) expect(await byEmail()).toBe(200);
  expect(warnings()).toHaveLength(2);
  await school.close();
});

test("no stored limit names an email, a phone or an IP address", async () => {
  const school = await createTestApp();
  const student = await aStudent(school);
  const ip = "10.77.66.55";
  await askRecovery(school, { phoneNumber: student.phone, country: student.country }, ip);
  await askRecovery(school, { email: student.email }, ip);
  await askForChange(school, student, { email: student.email });
  const body = { email: student.email, password: "not this one" };
  await school.call(contract.signIn.login, { body, ip });
  await school.call(contract.signIn.login, { body: { ...body, password: student.password }, ip });
  const { rate_limit_entries: rows = [] } = await dump(school, { rate_limit_entries: true });
  expect(rows.length).toBeGreaterThan(10);
  const named = rows.filter((row) =>
    [student.email, student.phone, ip, student.id].some((text) => row.includes(text)),
  );
  expect(named).toEqual([]);
  await school.close();
});
