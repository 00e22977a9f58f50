import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { internationalNumber } from "@madrasa/contract/digits";
import { anUnapprovedTeacher, aSuperadmin, type Person } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { approveTeacher, approveAllTeachers, suspendTeacher } = contract.teachers;

const decide = async (school: TestApp, { id: userID }: Person) => {
  const as = await aSuperadmin(school);
  return {
    approve: () => school.call(approveTeacher, { as, body: { userID, approved: true } }),
    approveAll: () => school.call(approveAllTeachers, { as, body: {} }),
    suspend: (suspended: boolean) =>
      school.call(suspendTeacher, { as, body: { userID, suspended } }),
  };
};

async function told(school: TestApp, { country, phone }: Person): Promise<string[]> {
  await school.platform.backgroundTasks.settled();
  return school.outbox
    .messagesTo(internationalNumber(country, phone))
    .map(({ text }) => /is (approved|suspended|no longer suspended.*)/.exec(text)?.[1] ?? "")
    .filter((words) => words !== "");
}

test("a suspended teacher is not approved with all others, and is told nothing", async ({
  school,
}) => {
  const teacher = await anUnapprovedTeacher(school);
  const { suspend, approveAll } = await decide(school, teacher);
  await suspend(true);
  await approveAll();
  expect(await told(school, teacher)).toEqual(["suspended"]);
  await suspend(false);
  expect(await told(school, teacher)).toEqual([
    "suspended",
    "no longer suspended. The school has not approved it yet.",
  ]);
});

test("a teacher approved while suspended hears of it when the suspension ends", async ({
  school,
}) => {
  const teacher = await anUnapprovedTeacher(school);
  const { suspend, approve } = await decide(school, teacher);
  await suspend(true);
  await approve();
  expect(await told(school, teacher)).toEqual(["suspended"]);
  await suspend(false);
  expect(await told(school, teacher)).toEqual([
    "suspended",
    "no longer suspended. You can create and publish courses again.",
  ]);
});
