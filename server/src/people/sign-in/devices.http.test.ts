import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../testing/codes.ts";
import { test } from "../../testing/app-test.ts";
import { cookieOf, type TestApp } from "../../testing/test-app.ts";

const { endDevice, listDevices, login, logout } = contract.signIn;
const { readMe } = contract.profile;

const FIREFOX = "Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
const EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0";

async function signIn(school: TestApp, person: Person, userAgent: string, cookie = "") {
  const { phone: phoneNumber, country, password } = person;
  const headers = { "user-agent": userAgent, cookie };
  return school.call(login, { body: { phoneNumber, country, password }, headers });
}
const devicesOf = async (school: TestApp, as: { token: string }) =>
  (await school.call(listDevices, { as })).data.devices;
const isIn = async (school: TestApp, as: { token: string }) =>
  (await school.call(readMe, { as })).status === 200;

describe("the devices of an account", () => {
  test("are listed with their browser, first and last seen, and this one marked", async ({
    school,
  }) => {
    const [student, decoy] = [await aStudent(school), await aStudent(school)];
    const begun = school.platform.clock();
    await signIn(school, decoy, EDGE);
    school.wait(DAY);
    const { data: firefox } = await signIn(school, student, FIREFOX);
    school.wait(2 * DAY);
    const edge = await signIn(school, student, EDGE);
    await signIn(school, student, EDGE, cookieOf(edge));
    expect(await isIn(school, firefox)).toBe(true);
    const devices = await devicesOf(school, firefox);
    expect(devices.map(({ browser }) => browser).toSorted()).toEqual([
      "",
      "Edge, Windows",
      "Firefox, Android",
    ]);
    expect(devices.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { browser: "Firefox, Android" },
    ]);
    const own = devices.find(({ isCurrent }) => isCurrent);
    const days = (time = "") => Math.round((Date.parse(time) - begun) / DAY);
    expect([days(own?.firstSeenAt), days(own?.lastSeenAt)]).toEqual([1, 3]);
    const rows = await school.platform.database.read.selectFrom("sessions").selectAll().execute();
    const hashes = JSON.stringify(rows.map(({ token_hash }) => token_hash));
    for (const { _id } of devices) expect(hashes).not.toContain(_id);
  });

  test("can each be ended, and are not known afterwards", async ({ school }) => {
    const [student, decoy] = [await aStudent(school), await aStudent(school)];
    const lost = await signIn(school, student, FIREFOX);
    const [device] = (await devicesOf(school, lost.data)).filter(({ isCurrent }) => isCurrent);
    const params = { id: device?._id ?? "" };
    const refused = await school.call(endDevice, { as: decoy, params });
    expect(refused).toMatchObject({ status: 404, code: "DEVICE_NOT_FOUND" });
    expect(await isIn(school, lost.data)).toBe(true);
    expect((await school.call(endDevice, { as: student, params })).status).toBe(200);
    expect([await isIn(school, lost.data), await isIn(school, student)]).toEqual([false, true]);
    expect((await school.call(endDevice, { as: student, params })).code).toBe("DEVICE_NOT_FOUND");
    const again = await signIn(school, student, FIREFOX, cookieOf(lost));
    expect(cookieOf(again)).not.toBe(cookieOf(lost));
  });

  test("are listed as signed out, stay known, and can be removed", async ({ school }) => {
    const student = await aStudent(school);
    const phone = await signIn(school, student, FIREFOX);
    await school.call(logout, { as: phone.data, body: {} });
    const decoy = await aStudent(school);
    const [listed] = (await devicesOf(school, student)).filter((one) => !one.isSignedIn);
    expect(await devicesOf(school, student)).toHaveLength(2);
    expect(listed).toMatchObject({ browser: "Firefox, Android", isCurrent: false });
    const again = await signIn(school, student, FIREFOX, cookieOf(phone));
    expect(cookieOf(again)).toBe(cookieOf(phone));
    expect((await devicesOf(school, student)).every(({ isSignedIn }) => isSignedIn)).toBe(true);
    await school.call(logout, { as: again.data, body: {} });
    const params = { id: listed?._id ?? "" };
    const foreign = await school.call(endDevice, { as: decoy, params });
    expect(foreign.code).toBe("DEVICE_NOT_FOUND");
    expect((await school.call(endDevice, { as: student, params })).status).toBe(200);
    expect(await devicesOf(school, student)).toHaveLength(1);
    const forgotten = await signIn(school, student, FIREFOX, cookieOf(phone));
    expect(cookieOf(forgotten)).not.toBe(cookieOf(phone));
  });

  test("are all forgotten by signing out everywhere, but the one that did it", async ({
    school,
  }) => {
    const student = await aStudent(school);
    const [phone, computer] = [
      await signIn(school, student, FIREFOX),
      await signIn(school, student, EDGE),
    ];
    await school.call(logout, { as: computer.data, body: { everywhere: true } });
    const here = await signIn(school, student, EDGE, cookieOf(computer));
    expect(cookieOf(here)).toBe(cookieOf(computer));
    const there = await signIn(school, student, FIREFOX, cookieOf(phone));
    expect(cookieOf(there)).not.toBe(cookieOf(phone));
  });
});
