import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aSession, aStudent, aTeacher, superadminSession } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { countPresses } from "../support/count-presses.ts";
import { bringFamilyKey, openChild, toWho } from "../support/family.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

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
  problems,
  expectAccessible,
}) => {
  problems.allow("401");
  const { mother, familyKey } = await aFamily(school);
  await bringFamilyKey(context, school, familyKey);
  await useSession(page, mother);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
  await page.getByRole("button", { name: /Khadija/ }).click();
  const sheet = page.getByRole("dialog", { name: "Khadija" });
  const password = sheet.getByLabel("Your password", { exact: true });
  await expectAccessible(page);
  // Field and button fit above a keyboard.
  expect((await sheet.boundingBox())?.height).toBeLessThanOrEqual(292);
  await password.fill("not the password");
  await password.press("Enter");
  await expect(sheet.getByText("This password is not correct.")).toBeVisible();
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
  await page.goto("/family");
  await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Zaynab", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: /Khadija/ }).click();
  await password.fill(mother.password);
  await password.press("Enter");
  await expect(page.getByRole("heading", { name: "Zaynab", exact: true })).toBeVisible();

  // Back from the names opens nobody's pages.
  await openChild(page, "Zaynab");
  await toWho(page);
  for (let back = 0; back < 3; back += 1) {
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
    await expect(page.getByText("Zaynab’s PIN")).toHaveCount(0);
  }
});

test("a PIN opens the mother's own door, also where she has left her session open @all", async ({
  page,
  context,
  school,
}) => {
  const { mother, familyKey } = await aFamily(school);
  const pin = { token: mother.token, body: { pin: "4829", password: mother.password } };
  await school.client.call(contract.family.setGuardianPin, pin);
  await bringFamilyKey(context, school, familyKey);
  await useSession(page, mother);
  const presses = await countPresses(page);
  await page.goto("/student-dashboard");
  await page.getByRole("button", { name: /Khadija/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("4-digit PIN").fill("4829");
  await expect(page.getByRole("heading", { name: "Zaynab", exact: true })).toBeVisible();
  await openChild(page, "Zaynab");
  await page.getByRole("link", { name: "Recitations by voice" }).click();
  await expect(page.getByText("Nothing submitted yet")).toBeVisible();
  expect(await presses(), "presses from the names").toBe(3);
});

test("a course's page asks for the password of a mother who came in with her PIN @all", async ({
  page,
  context,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow("403");
  const { mother, familyKey } = await aFamily(school);
  await aPublishedCourse(school, await aTeacher(school), { title: "Seerah" });
  const pin = { token: mother.token, body: { pin: "4829", password: mother.password } };
  await school.client.call(contract.family.setGuardianPin, pin);
  await bringFamilyKey(context, school, familyKey);
  await page.goto("/who");
  await page.getByRole("button", { name: /Khadija/ }).click();
  await page.getByRole("dialog").getByLabel("4-digit PIN").fill("4829");
  await expect(page.getByRole("heading", { name: "Zaynab", exact: true })).toBeVisible();
  // A page loaded anew would ask who is learning.
  await page.getByRole("link", { name: "Explore" }).click();
  await page.getByRole("link", { name: "Seerah" }).first().click();
  await page.getByRole("button", { name: "Join for my children" }).click();
  await page.getByRole("dialog").getByText("Idris").click();
  await page.getByRole("dialog").getByRole("button", { name: "Join Now" }).click();
  const question = page.getByRole("dialog", { name: "Your password" });
  await expectAccessible(page);
  await question.getByLabel("Password", { exact: true }).fill(mother.password);
  await question.getByRole("button", { name: "Continue" }).click();
  await expect(question).toHaveCount(0);
  await expect
    .poll(async () => {
      const { token } = mother;
      const { children } = await school.client.call(contract.family.readFamily, { token });
      return children.map(({ courses }) => courses.map(({ title }) => title));
    })
    .toEqual([["First letters"], ["Seerah", "First letters"]]);
});

test("every path asks if the mother had the phone last, also behind the question @all", async ({
  page,
  context,
  school,
}) => {
  const { mother, familyKey } = await aFamily(school);
  await bringFamilyKey(context, school, familyKey);
  await useSession(page, mother);
  const isAsked = () =>
    expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
  await page.goto("/user-settings");
  await isAsked();
  await page.goto("/courses");
  await isAsked();
  await page.getByRole("button", { name: /^Zaynab/ }).click();
  await expect(page).toHaveURL(/\/courses/);
  const tab = await context.newPage();
  await tab.goto("/courses");
  await expect(tab.getByRole("heading", { level: 1 })).not.toHaveText("Who is learning?");
});

test("a suspended mother's phone lets nobody in until the suspension is lifted @all", async ({
  page,
  context,
  school,
  problems,
}) => {
  problems.allow(/40[0-9]/);
  const { mother, familyKey } = await aFamily(school);
  await bringFamilyKey(context, school, familyKey);
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
  const { token } = await superadminSession(school);
  const suspend = async (userID: string, suspended: boolean) =>
    school.client.call(contract.students.suspendStudent, { token, body: { userID, suspended } });
  const ids = (await kept()).map((key) => key.replace("familySession:", ""));
  const zaynab = await page.evaluate(() => localStorage.getItem("person") ?? "");
  const [own = ""] = ids.filter((id) => id !== zaynab);
  await suspend(own, true);
  await page.goto("/who");
  await page.getByRole("button", { name: /^Zaynab/ }).click();
  await expect(page.getByText(/^Your account is suspended/).first()).toBeVisible();
  expect(await kept()).toHaveLength(1);
  await suspend(own, false);
  await suspend(mother.id, true);
  await page.goto("/who");
  await expect(page.getByText("Your guardian’s account is suspended.")).toBeVisible();
  expect(await kept()).toEqual([]);
  await suspend(mother.id, false);
  await enter(/^Idris/);
});

test("a phone keeps nothing of a child whose consent was withdrawn elsewhere @all", async ({
  page,
  context,
  school,
}) => {
  const { mother, familyKey } = await aFamily(school);
  await bringFamilyKey(context, school, familyKey);
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
  await school.client.call(contract.accountDeletion.endChild, {
    token: await aSession(school, mother),
    query: { childId: zaynab },
    body: { password: mother.password },
  });
  await page.goto("/who");
  await expect(page.getByRole("button", { name: /^Idris/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Zaynab/ })).toHaveCount(0);
  await expect.poll(kept).toHaveLength(1);
  const goesAt = await page.evaluate(
    (id) => Number(localStorage.getItem(`left:person:${id}`)),
    zaynab,
  );
  expect(goesAt).toBeGreaterThan(Date.now());
});
