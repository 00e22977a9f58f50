import { choosePassword, newestLink } from "../pages/account.ts";
import { fillAboutYou } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

test("the link in a sign-up message verifies the phone in the form that asked for it @all", async ({
  page,
  context,
  newVisitor,
  school,
  expectAccessible,
}) => {
  const phone = `97${String(Date.now()).slice(-8)}`;
  await page.goto("/signup?role=student");
  const email = `huda.${phone}@story.example`;
  await fillAboutYou(page, { firstName: "Huda", lastName: "Salim", email });
  await page.getByLabel("Country").selectOption("IN");
  await page.getByLabel("Phone", { exact: true }).fill(phone);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("OTP sent to phone!")).toBeVisible();
  const link = await newestLink(school, `+91${phone}`, "/signup");

  const elsewhere = await newVisitor({
    baseURL: school.origin,
    viewport: { width: 360, height: 740 },
  });
  await elsewhere.goto(link);
  await expect(elsewhere.getByText("enter the four-digit code")).toBeVisible();
  await expectAccessible(elsewhere);

  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab.getByText("Phone OTP verified successfully!")).toBeVisible();
  await expect(tab.getByLabel("Confirm password")).toBeVisible();
  await tab.getByRole("button", { name: /Huda Salim/ }).click();
  await expect(tab.getByLabel("First name")).toHaveValue("Huda");
  await expect(tab).toHaveURL(/\/signup\?role=student$/);
  await expect(page.getByLabel("Confirm password")).toBeVisible();

  await choosePassword(page, "Password", "a garden of seven wells");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/student-dashboard$/);
});
