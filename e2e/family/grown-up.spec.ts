import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPhone, aStudent } from "@madrasa/testkit/people";
import { openChild } from "../support/family.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const NAMES = ["Idris", "Safiya"];

test("a student gets a phone and asks to decide alone; the guardian deletes the account with the other child @all", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const mother = await aStudent(school, { firstName: "Khadija", lastName: "Khan", country: "IN" });
  await school.client.call(contract.family.addChildren, {
    token: mother.token,
    body: {
      children: NAMES.map((firstName) => ({ firstName, lastName: "Khan" })),
      consent: { text: CONSENT_TEXT, language: "en" },
    },
  });
  const phone = aPhone();
  await useSession(page, mother);
  await page.goto("/family");
  await openChild(page, "Idris");
  await page.getByRole("button", { name: /^Set up their own phone/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Country").selectOption("IN");
  await dialog.getByLabel("Phone").fill(phone);
  await dialog.getByLabel("Your password", { exact: true }).fill(mother.password);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(dialog.getByText(/We sent a message to that phone/)).toBeVisible();
  await expectAccessible(page);

  const { page: path, secret } = school.outbox.lastLink(`+91${phone}`);
  const student = await newVisitor();
  await student.goto(`${path}#${secret}`);
  await student.getByLabel("New password", { exact: true }).fill("grown up by now");
  await student.getByLabel("Confirm password", { exact: true }).fill("grown up by now");
  await expectAccessible(student);
  await student.getByRole("button", { name: "Use this phone and password" }).click();
  await expect(student).toHaveURL(/\/login$/);
  await student.getByLabel("Email or phone number").fill(phone);
  await student.getByLabel("Password", { exact: true }).fill("grown up by now");
  await student.getByRole("button", { name: "Sign In" }).click();
  await expect(student).toHaveURL(/student-dashboard/);
  await student.goto("/user-settings");
  await expect(student.getByText(/Khadija Khan.? can see your courses/)).toBeVisible();
  await student.getByRole("button", { name: "Ask to manage my own account" }).click();
  await expect(student.getByText("Waiting for your guardians to answer.")).toBeVisible();

  await page.goto("/family");
  await expect(page.getByText(/Idris.? asks to manage their own account/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Yes/ }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "Idris" })).toHaveCount(0);

  await page.goto("/user-settings");
  await page.getByRole("button", { name: "Delete account" }).click();
  const deletion = page.getByRole("alertdialog");
  await deletion.locator("label", { hasText: "Delete account" }).click();
  await expectAccessible(page);
  await deletion.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL(/\/$|\/login/);
  await expect.poll(() => school.outbox.messagesTo(`+91${mother.phone}`).length).toBeGreaterThan(0);
});

test("a student with a phone names a guardian in Settings, and ends it @all", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const student = await aStudent(school, { firstName: "Maryam", lastName: "Noor" });
  const aunt = await aStudent(school, { firstName: "Khadija", lastName: "Khan" });
  await useSession(page, student);
  await page.goto("/user-settings");
  await page.getByRole("button", { name: "Add a guardian" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(student.password);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = (await dialog.getByText("/second-guardian#").textContent()) ?? "";
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/^Invited, until/)).toBeVisible();

  const away = await newVisitor();
  await useSession(away, aunt);
  await away.goto(link);
  await expect(away.getByText(/Maryam.? asks you to be a guardian/)).toBeVisible();
  await expectAccessible(away);
  await away.getByRole("button", { name: "Yes" }).click();
  await expect(away).toHaveURL(/\/family$/);
  await expect(away.getByRole("heading", { name: "Maryam" })).toBeVisible();
  await expectAccessible(away);

  await page.reload();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Remove .?Khadija Khan/ }).click();
  await expect(page.getByRole("button", { name: /^Remove .?Khadija/ })).toHaveCount(0);
  await away.reload();
  await expect(away.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
});
