import { aStudent } from "@madrasa/testkit/people";
import { askForRecovery, choosePassword, newestLink } from "../pages/account.ts";
import { signIn } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

const NEW_PASSWORD = "a lamp in the window";

test("a forgotten password is replaced with the link from a message, in another browser", async ({
  page,
  newVisitor,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow("status of 403");
  const { phone } = await aStudent(school, { country: "IN" });
  await askForRecovery(page, phone);
  const link = await newestLink(school, `+91${phone}`, "/reset-password");

  const other = await newVisitor({
    baseURL: school.origin,
    viewport: { width: 360, height: 740 },
  });
  await other.goto(link);
  await choosePassword(other, "New password", NEW_PASSWORD);
  await expectAccessible(other);
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, phone, NEW_PASSWORD);
  await expect(other).toHaveURL(/\/student-dashboard$/);

  await page.goto(link);
  await choosePassword(page, "New password", "another lamp again");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This link is no longer valid.")).toBeVisible();
});
