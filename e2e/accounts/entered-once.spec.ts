import type { Page } from "@playwright/test";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aPhone, aStudent, aTeacher } from "@madrasa/testkit/people";
import { choosePassword } from "../pages/account.ts";
import { fillAboutYou } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

const asked = (page: Page): Promise<string[]> =>
  page
    .locator(":is(input, textarea):visible")
    .evaluateAll((all) =>
      (all as HTMLInputElement[])
        .filter(({ value }) => value === "")
        .map(({ autocomplete, labels }) =>
          ["", "off"].includes(autocomplete) ? (labels?.[0]?.textContent ?? "") : autocomplete,
        ),
    );

test("a sign-up with children asks for nothing twice but the password @all", async ({
  page,
  school,
}) => {
  const { courseId } = await aPublishedCourse(school, await aTeacher(school), { title: "Fiqh" });
  const phone = aPhone();
  const email = `khadija${phone}@once.example`;
  await page.goto(`/signup?courseCode=${courseId}`);
  await page.getByRole("link", { name: /Parent or guardian/ }).click();
  await expect(page.getByLabel("First name")).toBeVisible();
  expect(await asked(page)).toEqual(["given-name", "family-name", "email"]);
  await fillAboutYou(page, { firstName: "Khadija", lastName: "Khan", email });
  await page.getByLabel("Country").selectOption("IN");
  await expect(page.getByLabel("Phone", { exact: true })).toBeVisible();
  expect(await asked(page)).toEqual(["tel-national"]);
  await page.getByLabel("Phone", { exact: true }).fill(phone);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("Code from the message")).toBeVisible();
  expect(await asked(page)).toEqual(["one-time-code"]);
  await page.getByLabel("Code from the message").fill(await school.outbox.takeCode(`+91${phone}`));
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(await asked(page)).toEqual(["new-password", "new-password"]);
  await choosePassword(page, "Password", "a lamp beside the door");
  await page.getByRole("button", { name: "Create Account" }).click();

  await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
  await expect(page.getByLabel("Last name")).toHaveValue("Khan");
  expect(await asked(page)).toEqual(["First name"]);
  await page.getByLabel("First name").fill("Idris");
  await page.getByRole("button", { name: "Another child" }).click();
  const second = page.getByRole("group", { name: "Child 2" });
  await expect(second.getByLabel("Last name")).toHaveValue("Khan");
  await second.getByLabel("First name").fill("Safiya");
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("No lessons this week")).toHaveCount(2);
});

test("a forgotten password asks for the contact once, then signs in with the new password @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(/status of 40/);
  const { phone } = await aStudent(school, { country: "IN" });
  await page.goto("/login");
  await page.getByLabel("Email or phone number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await expect(page.getByLabel("Email or phone number")).toHaveValue(phone);
  expect(await asked(page)).toEqual([]);
  await page.getByLabel("Country").selectOption("IN");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code from the message").fill(await school.outbox.takeCode(`+91${phone}`));
  expect(await asked(page)).toEqual(["new-password", "new-password"]);
  await choosePassword(page, "New password", "a lamp in the window");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/student-dashboard$/);
});
