import type { Locator, Page } from "@playwright/test";
import { internationalNumber } from "@madrasa/contract/digits";
import { mediaPath } from "@madrasa/testkit/sample-files";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import { newestLink } from "../pages/account.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };

function counting() {
  const counts = { presses: 0, fields: 0 };
  return {
    counts,
    follow: async (page: Page) => {
      await page.exposeFunction("countOne", (what: keyof typeof counts) => (counts[what] += 1));
      await page.addInitScript(() => {
        const { countOne } = window as unknown as { countOne: (what: string) => void };
        const seen = new WeakSet<EventTarget>();
        window.addEventListener("click", (event) => {
          // Labels click their field too.
          if (event.isTrusted && event.detail > 0) countOne("presses");
        });
        window.addEventListener("input", ({ target }) => {
          const isText =
            target instanceof HTMLElement && !target.matches("[type=file], [type=radio]");
          if (!isText || seen.has(target)) return;
          seen.add(target);
          countOne("fields");
        });
      });
      return page;
    },
  };
}

async function fill(where: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await where.getByLabel(label, { exact: true }).fill(value);
  }
}

async function press(where: Page | Locator, name: string | RegExp): Promise<void> {
  await where.getByRole("button", { name }).first().click();
}

async function signUp(
  page: Page,
  school: ServerProcess,
  { phone, ...you }: { "First name": string; "Last name": string; phone: string },
): Promise<void> {
  await fill(page, { ...you, Email: `p${phone}@evening.example` });
  await press(page, "Continue");
  const country = (await page.getByLabel("Country").inputValue()) as "IN" | "IQ";
  await fill(page, { Phone: phone });
  await press(page, "Send code");
  await expect(page.getByText("OTP sent to phone!")).toBeVisible();
  await page.goto(await newestLink(school, internationalNumber(country, phone), "/signup"));
  await expect(page.getByText("Phone OTP verified successfully!")).toBeVisible();
  await fill(page, {
    Password: "seven lamps in a row",
    "Confirm password": "seven lamps in a row",
  });
  await press(page, "Create Account");
}

test("an empty school has a finished lesson after at most 22 presses and 18 fields", async ({
  newSchool,
  newVisitor,
  problems,
}) => {
  problems.allow(/ERR_ABORTED/);
  const school = await newSchool();
  const { counts, follow } = counting();
  const visitor = async () => follow(await newVisitor({ baseURL: school.origin, viewport: PHONE }));
  const invitation = await test.step("the superadmin invites a teacher", async () => {
    const page = await visitor();
    await page.goto("/admin/login");
    const { email, password } = school.superadmin;
    await fill(page, { "Email or phone number": email, Password: password });
    await press(page, "Sign In");
    await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
    await press(page, "Invite a teacher");
    await press(page.getByRole("dialog"), "Create link");
    const link = page.getByRole("dialog").getByText(/#invitation=/);
    await expect(page.getByRole("img", { name: "QR code of the link below" })).toBeVisible();
    return (await link.textContent()) ?? "";
  });

  const course = await test.step("the teacher publishes a course", async () => {
    const page = await visitor();
    await page.goto(invitation);
    await expect(page.getByText(/You are invited to teach at/)).toBeVisible();
    await signUp(page, school, {
      "First name": "Yusuf",
      "Last name": "Rahman",
      phone: "9876543210",
    });
    await expect(page).toHaveURL(/\/teacher-dashboard$/);
    await expect(page.getByText("Your account is waiting for approval")).toHaveCount(0);
    await press(page, "Create course");
    const dialog = page.getByRole("dialog", { name: "Create course" });
    await fill(dialog, { Title: "Tajweed", Description: "How letters sound." });
    await dialog.getByRole("radio").first().locator("..").click();
    await press(dialog, "Create course");
    await expect(page).toHaveURL(/\/edit-courses\?courseId=/);
    await page.getByRole("button", { name: "Add section" }).last().click();
    await page.getByLabel("Title").fill("Makharij");
    await page.getByLabel("Description").fill("Where letters come from");
    await page.getByRole("button", { name: "Add section" }).last().click();
    await press(page, "Add lecture");
    const lesson = page.getByRole("dialog", { name: "Add lecture" });
    const choosing = page.waitForEvent("filechooser");
    await press(lesson, /Choose/);
    await (await choosing).setFiles(mediaPath("makharij-chart.png"));
    await expect(lesson.getByLabel("Name", { exact: true })).toHaveValue("makharij chart");
    await press(lesson, "Add lecture");
    await expect(page.getByText("Lecture added successfully")).toBeVisible();
    await press(page, "Publish");
    await press(page.getByRole("alertdialog"), "Publish");
    const share = page.getByRole("dialog", { name: "Share" });
    return (await share.getByText(/\/courses\/[0-9a-f]{24}/).textContent()) ?? "";
  });

  await test.step("a student joins, reads and finishes the lesson", async () => {
    const page = await visitor();
    await page.goto(/https?:\S+/.exec(course)?.[0] ?? course);
    await page
      .getByRole("link", { name: /Join/ })
      .or(page.getByRole("button", { name: /Join/ }))
      .first()
      .click();
    await signUp(page, school, {
      "First name": "Zaynab",
      "Last name": "Karim",
      phone: "9876543211",
    });
    await expect(page).toHaveURL(/\/student-dashboard$/);
    await page.getByRole("link", { name: "Start Course" }).click();
    await expect(page.getByRole("img", { name: "makharij chart" })).toBeVisible();
    await press(page, "Mark completed");
    await expect(page.getByRole("heading", { name: /^You have finished/ })).toBeVisible();
  });
  expect(counts.presses, "presses").toBeGreaterThan(15);
  expect(counts.presses, "presses").toBeLessThanOrEqual(22);
  expect(counts.fields, "fields").toBeGreaterThan(12);
  expect(counts.fields, "fields").toBeLessThanOrEqual(18);
});
