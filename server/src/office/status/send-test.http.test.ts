import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aGeneraladmin, superadminSession } from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { startMailServer } from "../../testing/mail-server.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const TEXT = /Codes will arrive in the same way/;

async function statusOf(school: TestApp) {
  const { token } = await superadminSession(school);
  await school.platform.backgroundTasks.settled();
  await school.platform.hourlyCounts.save();
  return (await school.call(contract.status.readStatus, { as: { token } })).data;
}

test("a test without a provider is written to the file, and reported as such", async () => {
  const school = await createTestApp();
  const { token } = await superadminSession(school);
  await aGeneraladmin(school);
  const send = (to: "email" | "phone") =>
    school.call(contract.status.sendTest, { as: { token }, body: { to } });
  const before = await statusOf(school);
  expect(before.email).toMatchObject({ delivers: false, taken: 0 });
  expect(before.phone).toMatchObject({ delivers: false, taken: 0 });

  expect((await send("email")).data).toEqual({ to: SUPERADMIN.email, delivers: false });
  expect(school.messagesTo(SUPERADMIN.email).at(-1)?.text).toMatch(TEXT);
  expect(await send("phone")).toMatchObject({ status: 400, errors: [{ path: "to" }] });
  const after = await statusOf(school);
  expect(after.email.unsent).toBeGreaterThan(before.email.unsent ?? 0);
  expect(after.email.taken).toBe(0);

  for (let count = 1; count < 5; count += 1) expect((await send("email")).status).toBe(200);
  expect(await send("email")).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
  await school.close();
});

test("a test with a provider arrives; a refused one is reported", async () => {
  const mail = await startMailServer();
  const school = await createTestApp({ SMTP_URL: mail.url, MAIL_FROM: "school@school.test" });
  const { token } = await superadminSession(school);
  const send = () =>
    school.call(contract.status.sendTest, { as: { token }, body: { to: "email" } });
  expect((await send()).data).toEqual({ to: SUPERADMIN.email, delivers: true });
  expect(mail.taken.at(-1)).toMatchObject({ text: expect.stringMatching(TEXT) });
  const { email, phone } = await statusOf(school);
  expect(email).toMatchObject({ delivers: true, unsent: 0 });
  expect(phone.delivers, "codes to phones still reach nobody").toBe(false);

  mail.behave({ at: "recipient", responseCode: 550 });
  expect(await send()).toMatchObject({ code: "NOT_DELIVERED" });
  await Promise.all([school.close(), mail.close()]);
});
