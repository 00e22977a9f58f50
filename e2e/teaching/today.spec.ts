import { contract } from "@madrasa/contract";
import { enrol } from "@madrasa/testkit/courses";
import { aStudent, superadminSession } from "@madrasa/testkit/people";
import { handInTone, takeRecitations } from "@madrasa/testkit/recitations";
import type { School } from "@madrasa/testkit/school";
import { aHalaqa, today } from "../sheet/halaqa.ts";
import { countPresses } from "../support/count-presses.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const DAY_MS = 86_400_000;

/** A halaqa held on this weekday of the two weeks before, wherever the school's day begins. */
async function aUsualHalaqa(school: School) {
  const { teacher, courseId } = await aHalaqa(school, { students: 3, before: () => [] });
  const { token } = await superadminSession(school);
  for (const days of [7, 8, 14, 15]) {
    const day = new Date(Date.parse(today()) - days * DAY_MS).toISOString().slice(0, 10);
    await school.client.call(contract.sheet.markDay, {
      token,
      query: { courseId, day },
      body: { state: "held", deviceTime: new Date().toISOString() },
    });
  }
  return { teacher, courseId };
}

test("a teacher's evening goes from the sheet to a recitation, a request and a slip, until all is done", async ({
  school,
  page,
  expectAccessible,
}) => {
  const { client } = school;
  const { teacher, courseId } = await aUsualHalaqa(school);
  const { token } = teacher;
  const query = { courseId };
  const student = await aStudent(school);
  await enrol(school, student, courseId);
  await takeRecitations(school, { teacher, student, courseId });
  await handInTone(school, student, courseId);
  const { slips } = await client.call(contract.slips.addSlips, {
    token,
    query,
    body: { names: ["Hamza"] },
  });
  const rabia = await aStudent(school, { firstName: "Rabia", lastName: "Farooq" });
  await client.call(contract.slips.redeemSlip, {
    token: rabia.token,
    body: { secret: slips[0]?.printed?.secret ?? "", for: "me" },
  });
  const other = await aHalaqa(school, { students: 1, before: () => [] });
  await client.call(contract.sheet.askSubstitute, {
    token: other.teacher.token,
    query: { courseId: other.courseId },
    body: { email: teacher.email },
  });

  const presses = await countPresses(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await useSession(page, teacher);
  await page.goto("/teacher-dashboard");
  const main = page.getByRole("main");
  const bar = page.getByRole("navigation").filter({ visible: true });
  const back = async () => bar.getByRole("link", { name: "Today" }).click();
  const leaveRecitation = page.getByRole("link", { name: "Back" });

  await test.step("tasks are ranked, and the bar counts recitations", async () => {
    const first = page.getByRole("region", { name: "Maghrib halaqa" });
    await expect(first).toContainText("5 students · class today, not started");
    await expect(
      main.getByRole("listitem").filter({ has: page.locator(".bg-gold") }),
    ).toContainText([
      "1 recitation to reply to",
      "asks for your help",
      /Rabia Farooq.* took .*Hamza.*’s slip/,
    ]);
    await expect(bar.getByRole("link")).toHaveText(["Today", "Courses", /^Recitations/, "Account"]);
    await expect(bar.getByRole("link", { name: "Recitations (1)" })).toBeVisible();
    await expectAccessible(page);
    const before = await presses();
    await first.getByRole("link", { name: "Open the sheet" }).click();
    await expect(page).toHaveURL(new RegExp(`/sheet/${courseId}`));
    expect((await presses()) - before).toBe(1);
  });

  await test.step("a day without class takes the sheet off, and the recitation is first", async () => {
    for (const days of [0, 1]) {
      const day = new Date(Date.parse(today()) - days * DAY_MS).toISOString().slice(0, 10);
      const body = { state: "off" as const, deviceTime: new Date().toISOString() };
      await client.call(contract.sheet.markDay, { token, query: { courseId, day }, body });
    }
    await page.goto("/teacher-dashboard");
    const first = page.getByRole("region", { name: "1 recitation to reply to" });
    await first.getByRole("link", { name: "Listen" }).click();
    await expect(page).toHaveURL(/\/answer-recitations$/);
    await expect(leaveRecitation).toBeVisible();
    const { recitations } = await client.call(contract.recitations.listWaiting, { token });
    await client.call(contract.recitations.answer, {
      token,
      params: { id: recitations[0]?._id ?? "" },
      body: { grade: 2, remark: "Lengthen the madd", annotations: [] },
    });
  });

  await test.step("a request is accepted in its place", async () => {
    await leaveRecitation.click();
    const request = page.getByRole("region", { name: /asks for your help/ });
    await request.getByRole("button", { name: /^Accept/ }).click();
    await expect(request).toHaveCount(0);
  });

  await test.step("a slip is checked, and nothing waits", async () => {
    const first = page.getByRole("region", { name: /Rabia Farooq.* took .*Hamza/ });
    await first.getByRole("link", { name: "Check" }).click();
    await expect(main.getByText("Rabia Farooq").first()).toBeVisible();
    await expect(async () => {
      const { tasks } = await client.call(contract.home.listTasks, {
        token,
        query: { day: today() },
      });
      expect(tasks.filter(({ kind }) => kind === "slips")).toEqual([]);
    }).toPass();
    await back();
    const done = page.getByRole("region", { name: "You’re all caught up." });
    await expect(done).toContainText("No lessons were finished this week.");
    await expectAccessible(page);
  });

  await test.step("the bar jumps to the courses", async () => {
    await bar.getByRole("link", { name: "Courses" }).click();
    await expect(page.getByRole("heading", { name: "Manage courses" })).toBeInViewport();
    await expect(bar.getByRole("link", { name: "Courses" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(bar.getByRole("link", { name: "Today" })).not.toHaveAttribute("aria-current");
  });
});
