import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPhone, aStudent, type Person } from "@madrasa/testkit/people";
import { askRecovery, DAY, HOUR, PAUSE } from "../../testing/codes.ts";
import { schoolTest } from "../../testing/school-test.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

const PER_ADDRESS = 12;
const PER_DAY = 20;

let members: Person[];
const test = schoolTest(async () => {
  const env = {
    CODES_PER_ADDRESS_PER_HOUR: String(PER_ADDRESS),
    CODES_PER_DAY: String(PER_DAY),
  };
  return openTestSchool(env);
});
test.beforeAll(async ({ school }) => {
  members = [];
  for (let count = 0; count < 3; count += 1) members.push(await aStudent(school));
  school.wait(2 * DAY);
});

const askAsStranger = async (school: TestSchool, ip: string) =>
  school.call(contract.accounts.sendCode, {
    query: { for: "createUser" },
    body: { phoneNumber: aPhone(), country: "IN", method: "sms" },
    ip,
  });

const ofMember = (count: number) => {
  const { phone: phoneNumber, country, token } = members[count % members.length] as Person;
  return { phoneNumber, country, token };
};
const received = (school: TestSchool, count: number) => {
  const { phoneNumber, country } = ofMember(count);
  return school.messagesTo(`${country === "IN" ? "+91" : "+964"}${phoneNumber}`).length;
};

test("one IP address is limited per hour, for all recipients together; another may still ask", async ({
  school,
}) => {
  for (let count = 1; count <= PER_ADDRESS / 2; count += 1) {
    expect((await askAsStranger(school, "10.1.0.1")).status).toBe(200);
  }
  // Recovery counts as well, and for people who do not exist, or the limit would tell.
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

test("people without an account may use half of a day's messages; the other half is reserved for members", async ({
  school,
}) => {
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
  // The day's messages are used up. The answer to a recovery does not show it.
  school.wait(HOUR);
  const before = received(school, 0);
  const { phoneNumber, country, token } = ofMember(0);
  const unheard = await askRecovery(school, { phoneNumber, country }, "10.2.3.1");
  expect(unheard.status).toBe(200);
  expect(received(school, 0)).toBe(before);
  const changing = await school.call(contract.accounts.sendUpdateCode, {
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
