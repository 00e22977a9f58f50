import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aSession, aStudent, aTeacher, superadminSession } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** A mother of two who learn in one course, and the key of a device that she opened for them. */
async function aFamily(school: School) {
  const course = await aPublishedCourse(school, await aTeacher(school), { title: "First letters" });
  const mother = await aStudent(school, { firstName: "Khadija", country: "IN" });
  await school.client.call(contract.family.addChildren, {
    token: mother.token,
    body: {
      children: [
        { firstName: "Zaynab", lastName: "Khan" },
        { firstName: "Idris", lastName: "Khan" },
      ],
      consent: { text: CONSENT_TEXT, language: "en" },
      courseId: course.courseId,
    },
  });
  const { familyKey } = await school.client.call(contract.family.openDevice, {
    token: mother.token,
    body: { password: mother.password },
  });
  return { mother, familyKey };
}

test("the mother's own door asks, also where she has left her session open @all", async ({
  page,
  context,
  school,
}) => {
  const { mother, familyKey } = await aFamily(school);
  await context.addInitScript((key) => localStorage.setItem("familyKey", key), familyKey);
  await useSession(page, mother);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
  await page.getByRole("button", { name: /Khadija/ }).click();
  await expect(page).toHaveURL(/\/login/);
  // Who has the phone is not let in by a reload, a step back, or the address of her page.
  await page.reload();
  await expect(page.getByLabel("Email or phone number")).toBeVisible();
  await page.goto("/family");
  await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Zaynab", exact: true })).toHaveCount(0);
});

test("a PIN opens the mother's own door, also where she has left her session open @all", async ({
  page,
  context,
  school,
}) => {
  const { mother, familyKey } = await aFamily(school);
  const pin = { token: mother.token, body: { pin: "4829", password: mother.password } };
  await school.client.call(contract.family.setGuardianPin, pin);
  await context.addInitScript((key) => localStorage.setItem("familyKey", key), familyKey);
  await useSession(page, mother);
  await page.goto("/student-dashboard");
  await page.getByRole("button", { name: /Khadija/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("4 to 6 digits").fill("4829");
  await dialog.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: "Zaynab", exact: true })).toBeVisible();
});

test("the children of a suspended mother go on learning on her phone @all", async ({
  page,
  context,
  school,
  problems,
}) => {
  problems.allow(/40[0-9]/);
  const { mother, familyKey } = await aFamily(school);
  await context.addInitScript((key) => localStorage.setItem("familyKey", key), familyKey);
  const choose = async (name: RegExp) => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
    await page.getByRole("button", { name }).click();
  };
  await page.goto("/");
  await choose(/^Zaynab/);
  await expect(page).toHaveURL(/student-dashboard/);
  const { token } = await superadminSession(school);
  const suspend = async (suspended: boolean) =>
    school.client.call(contract.students.suspendStudent, {
      token,
      body: { userID: mother.id, suspended, children: false, reason: "Asked by the school" },
    });
  await suspend(true);
  await choose(/^Zaynab/);
  await expect(page.getByText("First letters").first()).toBeVisible();
  // Nothing new is opened: he was not on this phone before.
  await choose(/^Idris/);
  await expect(page.getByText("The parent's account is suspended.")).toBeVisible();
  await suspend(false);
  await choose(/^Idris/);
  await expect(page.getByText("First letters").first()).toBeVisible();
});

test("of a child whose consent was taken back elsewhere nothing stays on the phone @all", async ({
  page,
  context,
  school,
}) => {
  const { mother, familyKey } = await aFamily(school);
  await context.addInitScript((key) => localStorage.setItem("familyKey", key), familyKey);
  const enter = async (name: RegExp) => {
    await page.goto("/who");
    await page.getByRole("button", { name }).click();
    await expect(page.getByText("First letters").first()).toBeVisible();
  };
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith("familySession:")),
    );
  await enter(/^Zaynab/);
  await enter(/^Idris/);
  expect(await kept()).toHaveLength(2);
  const family = await school.client.call(contract.family.readFamily, {
    token: await aSession(school, mother),
  });
  const zaynab = family.children.find(({ firstName }) => firstName === "Zaynab")?._id ?? "";
  await school.client.call(contract.leaving.endChild, {
    token: await aSession(school, mother),
    query: { childId: zaynab },
    body: { password: mother.password },
  });
  await page.goto("/who");
  await expect(page.getByRole("button", { name: /^Idris/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Zaynab/ })).toHaveCount(0);
  await expect.poll(kept).toHaveLength(1);
  // It goes when the link that brings her back is over.
  const goesAt = await page.evaluate(
    (id) => Number(localStorage.getItem(`left:person:${id}`)),
    zaynab,
  );
  expect(goesAt).toBeGreaterThan(Date.now());
});
