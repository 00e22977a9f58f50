import { contract } from "@madrasa/contract";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { chooseLanguage } from "../pages/language.ts";
import { signIn } from "../pages/visitor.ts";
import { becomeStudent, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";

test("a change of language keeps what is typed, and errors follow it", async ({ page }) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByLabel("Email or phone number").fill("nobody@school");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Please enter a valid email or phone number")).toBeVisible();
  await expect(page.getByText("Password is required.")).toBeVisible();

  await page.getByLabel("Language").selectOption("ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByLabel("البريد الإلكتروني أو رقم الهاتف")).toHaveValue("nobody@school");
  await expect(page.getByText("كلمة المرور مطلوبة.")).toBeVisible();
  const password = page.getByLabel("كلمة المرور", { exact: true });
  await expect(password).toHaveCSS("direction", "ltr");
  const button = page.getByRole("button", { name: wordsOf("ar")("ui.showPassword") });
  const [field, covering] = [await password.boundingBox(), await button.boundingBox()];
  expect(covering?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0) / 2);
  await expect(page.getByText("Password is required.")).toHaveCount(0);
  await expect(page).toHaveTitle(/تسجيل الدخول/);

  const served = await page.request.get("/about");
  expect(await served.text()).toContain('<html lang="ar" dir="rtl">');
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});

test("a choice holds on a page whose URL asked for another language @all", async ({ page }) => {
  await page.goto("/about?lang=ur#top");
  const canonical = page.locator("link[rel=canonical]");
  await expect(canonical).toHaveAttribute("href", /\/about\?lang=ur$/);
  await chooseLanguage(page, "ckb");
  await expect(page).toHaveURL(/\/about#top$/);
  await expect(canonical).toHaveAttribute("href", /\/about$/);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "ckb");
});

test("a title in letters of the other direction stands at the edge where lines of the page begin @all", async ({
  page,
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Fiqh", lessons: 1 });
  const student = await becomeStudent(page, school);
  await enrol(school, student, courseId);
  const { token } = student;
  await school.client.call(contract.profile.updateMe, { token, body: { language: "ar" } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/course/${courseId}`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const title = page.getByText("Fiqh", { exact: true }).filter({ visible: true }).first();
  await expect(title).toHaveCSS("direction", "ltr");
  await expect(title).toHaveCSS("text-align", "right");
});

test("a language chosen before signing in is the account's from then on, also through a reload @all", async ({
  school,
  page,
}) => {
  const { token, phone, password } = await aStudent(school);
  const language = async () =>
    (await school.client.call(contract.profile.readMe, { token })).language;
  await school.client.call(contract.profile.updateMe, { token, body: { language: "ckb" } });
  await page.goto("/login?lang=ckb");
  await chooseLanguage(page, "en");
  await page.reload();
  await signIn(page, phone, password);
  await expect(page).toHaveURL(/\/student-dashboard$/);
  await expect.poll(language).toBe("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await chooseLanguage(page, "ur");
  await expect.poll(language).toBe("ur");
  await chooseLanguage(page, "en");
  await expect.poll(language).toBe("en");
  const next = await aStudent(school);
  const own = { token: next.token, body: { language: "ar" } } as const;
  await school.client.call(contract.profile.updateMe, own);
  await page.goto("/user-settings");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, next.phone, next.password);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});

test("each person on a shared phone has the language of their account", async ({
  school,
  page,
}) => {
  const student = await aStudent(school, { firstName: "Hana", lastName: "Own" });
  const { token } = student;
  await school.client.call(contract.profile.updateMe, { token, body: { language: "ckb" } });
  await page.goto("/login?lang=ar");
  await chooseLanguage(page, "ur");
  await useSession(page, student);
  await page.goto("/student-dashboard");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", "ckb");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const profile = await school.client.call(contract.profile.readMe, { token });
  expect(profile.language).toBe("ckb");

  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "PATCH" && answer.ok(),
  );
  await chooseLanguage(page, "ar");
  await saved;
  expect((await school.client.call(contract.profile.readMe, { token })).language).toBe("ar");
  await page.reload();
  await expect(html).toHaveAttribute("lang", "ar");
});
