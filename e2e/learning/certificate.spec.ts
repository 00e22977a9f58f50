import { contract } from "@madrasa/contract";
import type { Language } from "@madrasa/contract/languages";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { chooseLanguage } from "../pages/language.ts";
import { notDone } from "../pages/unsent.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";

type Certified = { courseId: string; lessonIds: string[] };

async function finish({ client }: School, { token }: Person, { courseId, lessonIds }: Certified) {
  for (const lessonId of lessonIds) {
    await client.call(contract.progress.toggleCompletion, {
      token,
      query: { courseId, lessonId },
      body: { completed: true },
    });
  }
}

test("a certificate is switched on, taken, read by a stranger, printed, and withdrawn", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school, { firstName: "Yusuf", lastName: "Rahman" });
  const course = await aPublishedCourse(school, teacher, { title: "Fiqh", lessons: 1 });
  const student = await aStudentOf(school, course.courseId);
  const name = `${student.firstName} ${student.lastName}`;
  await finish(school, student, course);

  await useSession(page, teacher);
  await page.goto(`/edit-courses?courseId=${course.courseId}`);
  const gives = page.getByRole("switch", { name: "Certificate of completion" });
  await gives.click();
  await expect(gives).toBeChecked();
  await expectAccessible(page);

  const home = await newVisitor({ viewport: { width: 360, height: 740 } });
  await useSession(home, student);
  await home.goto(`/course/${course.courseId}/finished`);
  await home.getByRole("button", { name: "Get your certificate" }).click();
  const own = home.getByRole("link", { name: "Your certificate" });
  await expect(own).toBeVisible();
  await expectAccessible(home);
  const address = (await own.getAttribute("href")) ?? "";
  expect(address).toMatch(/^\/certificate\/[0-9a-f]{32}$/);

  const away = await newVisitor();
  await test.step("a stranger who types it from paper sees that it is valid, and prints it", async () => {
    await away.goto(address.toUpperCase().replace("/CERTIFICATE", "/certificate"));
    await expect(away.getByText("This certificate is valid")).toBeVisible();
    await expect(away.getByText(name).first()).toBeVisible();
    await expect(away).toHaveTitle(/^Certificate of completion/);
    await expect(away.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(away.locator('meta[property^="og:"]')).toHaveCount(0);
    await expectAccessible(away);
    const paper = away.locator(".certificate-sheet");
    await expect(paper).toBeAttached();
    await away.emulateMedia({ media: "print" });
    for (const words of [name, "Fiqh", "شهادة إتمام", "It is not an ijaza", "Yusuf Rahman"])
      await expect(paper.getByText(words).first()).toBeVisible();
    await expect(away.getByRole("button", { name: "Print" })).toBeHidden();
    const pdf = await away.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    await away.emulateMedia({ media: "screen" });
  });

  await test.step("its teacher withdraws it", async () => {
    await page.getByRole("button", { name: "Certificates issued" }).click();
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expectAccessible(page);
    await row.getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("You cannot undo this");
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(row.getByText("Withdrawn")).toBeVisible();
  });
  await away.reload();
  await expect(
    away.getByRole("heading", { name: "This certificate has been withdrawn" }),
  ).toBeVisible();
  await expect(away.getByText(name)).toHaveCount(0);
  await expectAccessible(away);
  await home.reload();
  await expect(home.getByText("Your certificate is withdrawn")).toBeVisible();
});

test("a student withdraws a certificate that came with the last lesson @all", async ({
  page,
  school,
  newVisitor,
  problems,
}) => {
  problems.allow("404 (Not Found)");
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { title: "Fiqh", lessons: 1 });
  await school.client.call(contract.courses.updateCourse, {
    token: teacher.token,
    query: { courseId: course.courseId },
    body: { certificates: true },
  });
  const student = await aStudentOf(school, course.courseId);
  await useSession(page, student);
  await page.goto(`/course/${course.courseId}/lesson/${course.lessonIds[0]}`);
  await notDone(page).click();
  await expect(page).toHaveURL(/\/finished$/);
  const address = await page.getByRole("link", { name: "Your certificate" }).getAttribute("href");
  const withdraw = page.getByRole("button", { name: /^Withdraw certificate/ });
  await expect(withdraw).toHaveCount(0);
  await page.goto("/user-settings");
  await withdraw.click();
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await withdraw.click();
  await asked.getByRole("button", { name: "Withdraw certificate" }).click();
  await expect(page.getByText("Your certificate is withdrawn")).toBeVisible();

  const away = await newVisitor();
  await away.goto(address ?? "");
  await expect(
    away.getByRole("heading", { name: "This certificate has been withdrawn" }),
  ).toBeVisible();
  await away.goto(`/certificate/${"0".repeat(32)}`);
  await expect(away.getByRole("heading", { name: "Certificate not found" })).toBeVisible();
  await away.goto("/certificate/nothing");
  await expect(away.getByRole("heading", { name: "Certificate not found" })).toBeVisible();
});

test("a student withdraws a certificate in the account after leaving the course @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { title: "Seerah", lessons: 1 });
  const query = { courseId: course.courseId };
  const { client } = school;
  await client.call(contract.courses.updateCourse, {
    token: teacher.token,
    query,
    body: { certificates: true },
  });
  const student = await aStudentOf(school, course.courseId);
  await finish(school, student, course);
  await client.call(contract.enrolment.leave, { token: student.token, query, body: {} });
  await useSession(page, student);
  await page.goto("/user-settings");
  const certificates = page.getByRole("region", { name: "Certificates" });
  await expect(certificates.getByRole("link", { name: "Your certificate Seerah" })).toHaveAttribute(
    "href",
    /\/certificate\/[0-9a-f]{32}$/,
  );
  await expectAccessible(page);
  await certificates.getByRole("button", { name: "Withdraw certificate Seerah" }).click();
  const asked = page.getByRole("alertdialog", { name: "Withdraw your certificate?" });
  await asked.getByRole("button", { name: "Withdraw certificate" }).click();
  await expect(certificates.getByText("Your certificate is withdrawn")).toBeVisible();
  await expect(certificates.getByRole("link")).toHaveCount(0);
});

/** Second language: Arabic for English and Arabic courses, otherwise English. */
const PAPERS: { own: Language; second: Language; title: string }[] = [
  { own: "ar", second: "en", title: "أحكام التجويد للمبتدئين" },
  { own: "ur", second: "en", title: "Fiqh of prayer" },
  { own: "ur", second: "ar", title: "أحكام التجويد للمبتدئين" },
  { own: "ckb", second: "ar", title: "أحكام التجويد للمبتدئين" },
];

for (const { own, second, title } of PAPERS) {
  test(`a certificate of “${title}” in ${own} is one page, with ${second} @all`, async ({
    page,
    school,
  }) => {
    const teacher = await aTeacher(school);
    const course = await aPublishedCourse(school, teacher, { title, lessons: 1 });
    await school.client.call(contract.courses.updateCourse, {
      token: teacher.token,
      query: { courseId: course.courseId },
      body: { certificates: true, language: title.startsWith("F") ? "en" : "ar" },
    });
    const student = await aStudentOf(school, course.courseId);
    await finish(school, student, course);
    const { certificate } = await school.client.call(contract.certificates.readFinish, {
      token: student.token,
      query: { courseId: course.courseId },
    });
    await page.goto(`/certificate/${certificate?._id}`);
    await chooseLanguage(page, own);
    const paper = page.locator(".certificate-sheet");
    await page.emulateMedia({ media: "print" });
    for (const language of [own, second])
      for (const key of ["title", "givenTo", "forCourse", "notIjaza"])
        await expect(paper).toContainText(wordsOf(language)(`certificate.${key}`));
    await expect(paper.getByText(title)).toHaveCount(1);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
}
