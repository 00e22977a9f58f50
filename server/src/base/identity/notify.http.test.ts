import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent, superadminSession } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { sentMessages } from "../../platform/messages/open.ts";
import { aFamilyKey, someChildren } from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { writtenTo } from "../../testing/written-to.ts";
import { notify } from "./notify.ts";
import { findUser } from "./people.queries.ts";

async function limitedSms(): Promise<number> {
  const { values } = await sentMessages.get();
  const found = values.find(
    ({ labels }) => labels.channel === "sms" && labels.outcome === "limited",
  );
  return found?.value ?? 0;
}

const openDevices = async (
  school: TestApp,
  as: Parameters<typeof aFamilyKey>[1],
  count: number,
) => {
  for (let device = 0; device < count; device += 1) await aFamilyKey(school, as);
};

test("a notice is sent ten times a day to one address; more are counted for the superadmin", async ({
  school,
}) => {
  const [mother, other] = [await aStudent(school), await aStudent(school)];
  for (const guardian of [mother, other]) await someChildren(school, guardian, "Idris");
  const ofDevices = async (person: typeof mother) =>
    (await writtenTo(school, person)).filter((text) => text.includes("on a device"));
  const before = await limitedSms();
  await openDevices(school, mother, 13);
  expect(await ofDevices(mother)).toHaveLength(10);
  expect((await limitedSms()) - before).toBe(3);

  await openDevices(school, other, 1);
  expect(await ofDevices(other)).toHaveLength(1);
  await school.platform.hourlyCounts.save();
  const as = await superadminSession(school);
  const status = await school.call(contract.status.readStatus, { as });
  expect(status.data.phone).toMatchObject({ limited: 3 });
  expect(status.data.email).toMatchObject({ limited: expect.any(Number) });

  school.wait(DAY);
  await openDevices(school, mother, 1);
  expect(await ofDevices(mother)).toHaveLength(11);
});

test("replies and changes of an account have no ceiling", async ({ school }) => {
  const student = await aStudent(school);
  const { database } = school.platform;
  const found = await findUser(database.read, student.id);
  const before = (await writtenTo(school, student)).length;
  for (const kind of ["account", "complaint", "asked"] as const) {
    for (let sent = 0; sent < 12; sent += 1) {
      const facts = { link: "https://school.test" };
      const notice = { kind, template: "complaintAnswered", facts };
      await database.transaction((tx) => notify(tx, school.platform, found ? [found] : [], notice));
    }
  }
  expect((await writtenTo(school, student)).slice(before)).toHaveLength(12 + 12 + 10);
});
