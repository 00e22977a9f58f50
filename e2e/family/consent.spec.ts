import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { CONSENT_TEXT, PEAKS } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { putFile } from "@madrasa/testkit/files";
import { aSession, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { mp4Of } from "@madrasa/testkit/sample-files";
import type { School } from "@madrasa/testkit/school";
import { openPageEditor } from "../pages/admin.ts";
import { startRestartedSchool } from "../support/restarted-school.ts";
import { useSession } from "../support/session.ts";
import { openChild } from "../support/family.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

async function aFamily(school: School) {
  const mother = await aStudent(school, { firstName: "Khadija", lastName: "Khan", country: "IN" });
  const { call } = school.client;
  const { children } = await call(contract.family.addChildren, {
    token: mother.token,
    body: {
      children: [{ firstName: "Idris", lastName: "Khan" }],
      consent: { text: CONSENT_TEXT, language: "en" },
    },
  });
  const { familyKey } = await call(contract.family.openDevice, {
    token: mother.token,
    body: { password: mother.password },
  });
  const child = await call(contract.family.signInAsChild, {
    body: { familyKey, childId: children[0]?._id ?? "" },
  });
  return { mother, child };
}

async function takeBack(page: Page, mother: Person): Promise<void> {
  await page.goto("/family");
  await openChild(page, "Idris");
  const about = page.getByRole("region", { name: /^About/ });
  await expect(about.getByText(/Agreed on \S+/)).toBeVisible();
  await about.getByRole("button", { name: /^Withdraw consent.*Idris/ }).click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await dialog.getByLabel("Password", { exact: true }).fill(mother.password);
  await dialog.getByRole("button", { name: "Withdraw consent" }).click();
  await expect(page.getByText(/Idris.?’s account was deleted/)).toBeVisible();
}

async function recallLink(school: School, mother: Person): Promise<string> {
  const told = () =>
    school.outbox
      .messagesTo(`+91${mother.phone}`)
      .flatMap(({ text }) => /\S+\/undo-change#[\w-]+/.exec(text) ?? []);
  await expect.poll(() => told().length).toBeGreaterThan(0);
  const { pathname, hash } = new URL(told().at(-1) ?? "");
  return `${pathname}${hash}`;
}

test("withdrawn consent ends the child's sessions at once, and the message's link restores all @all", async ({
  page,
  school,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  problems.allow("401 (Unauthorized)");
  const { mother, child } = await aFamily(school);
  const phone = await useSession(await newVisitor(), child);
  await phone.goto("/student-dashboard");
  await expect(phone.getByRole("heading", { name: "My Courses" })).toBeVisible();
  await useSession(page, mother);
  await takeBack(page, mother);
  await expect(page.getByRole("heading", { name: "Idris" })).toHaveCount(0);

  await phone.goto("/notes");
  await expect(phone).toHaveURL(/\/(login|who)/);

  await page.goto(await recallLink(school, mother));
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByText("The child’s account is restored")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Children" }).click();
  await openChild(page, "Idris");
  await expect(page.getByText(/Idris.? is learning here/)).toBeVisible();
});

test("seven days after a consent was taken back nothing brings the child back @all", async ({
  newVisitor,
  problems,
}) => {
  problems.allow(/40[0-9]|ERR_CONNECTION_REFUSED|Failed to fetch/);
  const school = await startRestartedSchool();
  try {
    const { mother } = await aFamily(school.now());
    const page = await useSession(await newVisitor({ baseURL: school.origin }), mother);
    await takeBack(page, mother);
    const link = await recallLink(school.now(), mother);
    await school.end();
    await school.startLater(7);
    await page.goto(link);
    await page.getByRole("button", { name: "Undo the change" }).click();
    await expect(page.getByText("This link is no longer valid.")).toBeVisible();
    await page.goto("/family");
    await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
    await expect(page.getByText(/Idris/)).toHaveCount(0);
  } finally {
    await school.remove();
  }
});

test("the school's text is above the question, stored by its number, and shown again when it changes @all", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const { mother } = await aFamily(school);
  const visitor = await newVisitor({ viewport: { width: 360, height: 740 } });
  await visitor.goto("/children-privacy");
  await expect(visitor.getByRole("heading", { name: "Children and privacy" })).toBeVisible();
  await expect(visitor.getByText(/120 days at the latest/)).toBeVisible();
  await expectAccessible(visitor);

  const office = await newVisitor();
  const editor = await openPageEditor(office, school, "children");
  await expect(editor.getByLabel("Subheader").first()).toHaveValue("What we keep");
  await editor.getByLabel("Paragraph").first().fill("Names, and nothing else.");
  await expectAccessible(office);
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(office.getByText("Content updated successfully!")).toBeVisible();

  await useSession(page, mother);
  await page.goto("/family");
  await expect(page.getByText("The text about children and privacy has changed")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Read it", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Names, and nothing else.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "I have read it" }).click();
  await expect(page.getByText("has changed")).toHaveCount(0);

  await editor.getByLabel("Paragraph").first().fill("Names and nothing else.");
  await editor.getByLabel("Small correction: do not ask guardians to read it again").check();
  await expectAccessible(office);
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByRole("checkbox")).not.toBeChecked();
  await visitor.reload();
  await expect(visitor.getByText("Names and nothing else.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Add a child" })).toBeVisible();
  await expect(page.getByText("has changed")).toHaveCount(0);

  await page.getByRole("button", { name: "Add a child" }).click();
  await page.getByLabel("First name").fill("Safiya");
  await page.getByRole("button", { name: "Children and privacy" }).click();
  await expect(dialog.getByText("Names and nothing else.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("First name")).toHaveValue("Safiya");
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("heading", { name: "Safiya", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Safiya", exact: true })).toBeVisible();
  await expect(page.getByText("has changed")).toHaveCount(0);
});

test("a guardian saves all of a child in one file, with the recitation's sound @all", async ({
  page,
  school,
}) => {
  const { mother, child } = await aFamily(school);
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const { call } = school.client;
  const { family, recitations } = contract;
  await call(recitations.setRecitationsEnabled, {
    token: teacher.token,
    query: { courseId },
    body: { isOn: true },
  });
  const { childId, token } = { childId: child.userId, token: child.token };
  // Opening the child's session on her device ended hers.
  const as = { token: await aSession(school, mother), role: "student" };
  await call(family.joinForChildren, { token: as.token, body: { courseId, childIds: [childId] } });
  const consent = { text: CONSENT_TEXT, language: "en" } as const;
  await call(recitations.answerConsent, {
    token: as.token,
    body: { childId, allow: true, consent },
  });
  const sound = mp4Of("soun");
  const target = await call(recitations.recitationLink, {
    token,
    query: { courseId, contentType: "audio/mp4", size: sound.length },
  });
  const body = {
    _id: "e".repeat(24),
    filePath: await putFile(school, target, sound),
    seconds: 12,
    peaks: Array.from({ length: PEAKS }, () => 1),
  };
  await call(recitations.submitRecitation, { token, query: { courseId }, body });

  await useSession(page, as);
  await page.goto("/family");
  await openChild(page, "Idris");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the child’s data" }).click();
  // Stored uncompressed in the archive.
  const archive = readFileSync(await (await coming).path());
  expect(archive.includes(sound)).toBe(true);
  const text = archive.toString();
  expect(text).toMatch(/recitations\/[\d-]+e{24}-recitation\.m4a/);
  expect(text).toContain('"firstName": "Idris"');
  expect(text).toContain('"to": "recordings"');
});
