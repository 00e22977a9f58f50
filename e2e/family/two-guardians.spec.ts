import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aPhone, aStudent, aTeacher } from "@madrasa/testkit/people";
import { becomeSuperadmin, useSession } from "../support/session.ts";
import { openChild } from "../support/family.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const openCourses = (page: Page) => page.getByRole("button", { name: /^Courses/ }).click();

test("two guardians who differ: one withholds a course, the other's wish goes to an admin @all", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
  problems,
}) => {
  problems.allow("409 (Conflict)");
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { title: "Maghrib halaqa" });
  const [mother, father] = [
    await aStudent(school, { firstName: "Khadija", lastName: "Khan" }),
    await aStudent(school, { firstName: "Yusuf", lastName: "Khan" }),
  ];
  const { children } = await school.client.call(contract.family.addChildren, {
    token: mother.token,
    body: {
      children: [{ firstName: "Idris", lastName: "Khan" }],
      consent: { text: CONSENT_TEXT, language: "en" },
    },
  });

  await useSession(page, mother);
  await page.goto("/family");
  await openChild(page, "Idris");
  await page.getByRole("button", { name: /^Who looks after/ }).click();
  await page.getByRole("button", { name: "Invite a second guardian" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(mother.password);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = (await dialog.getByText("/second-guardian#").textContent()) ?? "";
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();

  const away = await newVisitor();
  await away.goto(link);
  await expect(away.getByText(/Khadija.? invites you to be a guardian of .?Idris/)).toBeVisible();
  await away.getByRole("link", { name: "I have an account" }).click();
  await away.getByLabel("Email or phone number").fill(father.email);
  await away.getByLabel("Password", { exact: true }).fill(father.password);
  await away.getByRole("button", { name: "Sign In" }).click();
  await expect(away.getByRole("heading", { name: "May they learn here?" })).toBeVisible();
  await expectAccessible(away);
  await away.getByRole("button", { name: "Yes" }).click();
  await expect(away).toHaveURL(/\/family$/);
  await openChild(away, "Idris");
  await expect(away.getByText(/You and .?Khadija Khan/)).toBeVisible();
  await expect(away.getByText(mother.phone)).toHaveCount(0);

  const { familyKey } = await school.client.call(contract.family.openDevice, {
    token: mother.token,
    body: { password: mother.password },
  });
  const child = await school.client.call(contract.family.signInAsChild, {
    body: { familyKey, childId: children[0]?._id ?? "" },
  });
  await school.client.call(contract.family.askToJoin, {
    token: child.token,
    query: { courseId: course.courseId },
    body: {},
  });
  await away.reload();
  await away.getByRole("button", { name: /^No/ }).click();
  await expect(away.getByText("Wants to join")).toHaveCount(0);
  await page.reload();
  await openCourses(page);
  await page.getByRole("button", { name: "Join a course" }).click();
  await page.getByLabel("Course code").fill(course.courseId);
  await page.getByRole("button", { name: "Join now" }).click();
  await expect(page.getByText("The other guardian did not agree to this course.")).toBeVisible();

  await away.getByRole("button", { name: /^Who looks after/ }).click();
  await away.getByRole("button", { name: "Ask the school" }).click();
  await away.getByLabel("Reason (optional)").fill("He lives with me");
  await expectAccessible(away);
  await away.getByRole("button", { name: "Ask", exact: true }).click();
  await away.getByRole("button", { name: /^Who looks after/ }).click();
  await expect(away.getByText("You have asked the school.")).toBeVisible();
  await away.keyboard.press("Escape");

  const office = await newVisitor();
  await becomeSuperadmin(office, school);
  await office.goto("/admin/dashboard");
  await office.getByRole("link", { name: /Idris Khan.*family/ }).click();
  await expect(office.getByText("He lives with me")).toBeVisible();
  await expectAccessible(office);
  await office.getByRole("button", { name: /^Remove guardian Khadija/ }).click();
  await office.getByLabel(/^Reason/).fill("The court");
  await office.getByRole("dialog").getByRole("button", { name: "Remove guardian" }).click();
  await expect(office.getByRole("button", { name: /Remove guardian/ })).toHaveCount(0);
  await page.goto("/family");
  await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
  await away.reload();
  await expect(away.getByText("Only you")).toBeVisible();
});

test("two guardians differ about a course; the child gets a phone and decides alone @all", async ({
  page,
  school,
  newVisitor,
  problems,
}) => {
  problems.allow("409 (Conflict)");
  const { client } = school;
  const course = await aPublishedCourse(school, await aTeacher(school));
  const consent = { text: CONSENT_TEXT, language: "en" as const };
  const [mother, father] = [
    await aStudent(school, { firstName: "Khadija", lastName: "Khan" }),
    await aStudent(school, { firstName: "Yusuf", lastName: "Khan" }),
  ];
  const { token, password } = mother;
  const { children } = await client.call(contract.family.addChildren, {
    token,
    body: { children: [{ firstName: "Idris", lastName: "Khan" }], consent },
  });
  const childId = children[0]?._id ?? "";
  const { link } = await client.call(contract.guardians.inviteGuardian, {
    token,
    body: { childIds: [childId], password },
  });
  await client.call(contract.guardians.acceptGuardianInvitation, {
    token: father.token,
    body: { secret: link.split("#")[1] ?? "", consent },
  });
  const { familyKey } = await client.call(contract.family.openDevice, {
    token,
    body: { password },
  });
  const child = await client.call(contract.family.signInAsChild, { body: { familyKey, childId } });
  const query = { courseId: course.courseId };
  await client.call(contract.family.askToJoin, { token: child.token, query, body: {} });

  const away = await newVisitor();
  await useSession(away, father);
  await away.goto("/family");
  await away.getByRole("button", { name: /^No/ }).click();
  await expect(away.getByText("Wants to join")).toHaveCount(0);
  await useSession(page, mother);
  await page.goto("/family");
  await openChild(page, "Idris");
  await openCourses(page);
  await page.getByRole("button", { name: "Join a course" }).click();
  await page.getByLabel("Course code").fill(course.courseId);
  await page.getByRole("button", { name: "Join now" }).click();
  await expect(page.getByText("The other guardian did not agree to this course.")).toBeVisible();

  const phone = aPhone();
  await client.call(contract.guardians.sendOwnPhoneCode, {
    token,
    query: { childId },
    body: { phoneNumber: phone, country: "IN", password },
  });
  await school.outbox.takeCode(`+91${phone}`);
  const { secret } = school.outbox.lastLink(`+91${phone}`);
  await client.call(contract.guardians.giveOwnPhone, {
    body: { secret, password: "grown up by now" },
  });
  await page.goto("/family");
  await openChild(page, "Idris");
  await page.getByRole("button", { name: /Let .?Idris.? manage their own account/ }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
  await away.reload();
  await expect(away.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
});
