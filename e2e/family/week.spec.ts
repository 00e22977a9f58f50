import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aStudent } from "@madrasa/testkit/people";
import { aHalaqa, TIME_ZONE } from "../sheet/halaqa.ts";
import { openPhone } from "../support/family.ts";
import { startRestartedSchool } from "../support/restarted-school.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test("a guardian opens the week from the home, chooses its day, and turns it off", async ({
  page,
  school,
  expectAccessible,
}) => {
  const mother = await aStudent(school, { firstName: "Khadija" });
  await school.client.call(contract.family.addChildren, {
    token: mother.token,
    body: {
      children: [{ firstName: "Idris", lastName: "Khan" }],
      consent: { text: CONSENT_TEXT, language: "en" },
    },
  });
  await useSession(page, mother);
  await page.goto("/student-dashboard");
  await page.getByRole("link", { name: "Your week" }).click();
  await expect(page.getByText("Nothing happened in these seven days")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/user-settings");
  const day = page.getByLabel("Day of the digest");
  await expect(day).toHaveValue("4");
  await day.selectOption({ label: "Sunday" });
  await expect(day).toHaveValue("0");
  await expectAccessible(page);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("switch", { name: /^Weekly digest/ }).click();
  await expect(day).toBeHidden();
  // Loading another page would cancel it.
  await saved;
  await page.goto("/student-dashboard");
  await expect(page.getByRole("heading", { name: "Children" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Your week" })).toBeHidden();
});

test("an email's link stops nothing by itself, and says so if it is not valid", async ({
  page,
  expectAccessible,
  problems,
}) => {
  problems.allow("403 (Forbidden)");
  await page.goto(`/unsubscribe?token=digest.${"0".repeat(24)}.${"A".repeat(43)}`);
  await expect(page.getByText("The digest will no longer be emailed to you.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByText("This link is no longer valid.")).toBeVisible();
});

test("a family's week is on the page a week later: lessons, recitation and attendance @all", async ({
  page,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  problems.allow(/Failed to fetch|ERR_CONNECTION_REFUSED|Failed to load/);
  const school = await startRestartedSchool();
  try {
    const { teacher, courseId, guardian, students } = await aHalaqa(school.now(), {
      students: 2,
      isGuarded: true,
    });
    expect(students.map(({ firstName }) => firstName)).toEqual(["Bilal", "Hamza"]);

    await test.step("the teacher hears Bilal", async () => {
      const phone = await newVisitor({ timezoneId: TIME_ZONE });
      await useSession(phone, teacher);
      await phone.goto(`${school.origin}/sheet/${courseId}`);
      await phone.getByRole("button", { name: "All present" }).click();
      await phone.getByRole("button", { name: /^Listen to .Bilal/ }).click();
      const drawer = phone.getByRole("dialog");
      const track = drawer.getByRole("region", { name: "New" });
      await track.getByRole("button", { name: /^Fluent/ }).click();
      await expect(drawer.getByRole("status")).toHaveText("Arrived");
    });

    await test.step("Bilal finishes a lesson on the mother's phone", async () => {
      await useSession(page, guardian);
      await page.goto(`${school.origin}/student-dashboard`);
      await openPhone(page, guardian);
      await page.goto(`${school.origin}/who`);
      await page.getByRole("button", { name: /^Bilal/ }).click();
      await page.getByText("Maghrib halaqa").first().click();
      await page.getByRole("button", { name: "Mark completed" }).click();
      await expect(page.getByRole("button", { name: "Completed", exact: true })).toBeVisible();
    });

    // A week later at 08:30 the last digest covers today, whichever weekday that is.
    const hour = (Date.now() % DAY_MS) / HOUR_MS;
    await school.end();
    await school.startLater(7 + (8.5 - hour) / 24);

    await test.step("the mother finds the week, and what was done in it, under Bilal's name", async () => {
      await page.goto(`${school.origin}/who`);
      await page.getByRole("button", { name: /Maryam/ }).click();
      await page.getByLabel("Your password", { exact: true }).fill(guardian.password);
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await page.getByRole("link", { name: "Your week" }).click();
      const week = page.getByRole("region", { name: "Bilal" });
      await expect(week.getByText(/^1 lesson finished in .*Maghrib halaqa/)).toBeVisible();
      await expect(week.getByText(/^New: .*al-Mulk.* \(.*Fluent.*\)/)).toBeVisible();
      await expect(week.getByText(/^Present on \d of \d days$/)).toBeVisible();
      await expect(page.getByText("Hamza")).toHaveCount(0);
      await expectAccessible(page);
    });
  } finally {
    await school.remove();
  }
});
