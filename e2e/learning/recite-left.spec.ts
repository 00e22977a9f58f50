import type { Page } from "@playwright/test";
import {
  aRecitingCourse,
  expectSubmitted,
  leaveWhileHandingIn,
  record,
  withMicrophone,
} from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: withMicrophone(), viewport: { width: 360, height: 740 } });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

test("a student who returns during sending is told so, and cannot send twice @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { courseId, student } = await aRecitingCourse(school);
  await useSession(page, student);
  await page.goto(`/recite/${courseId}`);
  await record(page);
  const answer = await leaveWhileHandingIn(page);
  await page.goBack();
  await expect(
    page.getByText("Saved on this phone. We will submit it automatically"),
  ).toBeVisible();
  await expect(button(page, "Submit")).toBeHidden();
  await expect(button(page, "Record")).toBeHidden();
  await expectAccessible(page);
  answer();
  await expectSubmitted(page);
  await page.goto(`/recite/${courseId}`);
  await expect(button(page, "Record")).toBeVisible();
  await expect(page.getByText("We found your earlier")).toBeHidden();
});

test("logging out asks before it deletes a recording that was not submitted @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { courseId, student } = await aRecitingCourse(school);
  await useSession(page, student);
  await page.goto(`/recite/${courseId}`);
  await record(page);
  await page.goto("/student-dashboard");
  const question = page.getByRole("alertdialog", { name: "Log out before everything is sent?" });
  const logOut = async () => {
    await button(page, "Account").click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(question).toContainText("A recording on this phone has not been submitted.");
  };
  await logOut();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.goto(`/recite/${courseId}`);
  await expect(button(page, "Submit")).toBeVisible();
  await page.goto("/student-dashboard");
  await logOut();
  await question.getByRole("button", { name: "Discard and log out" }).click();
  await expect(page).toHaveURL(/login/);
});
