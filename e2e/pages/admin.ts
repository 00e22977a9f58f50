import { readFileSync } from "node:fs";
import { expect, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { SUPERADMIN, type SchoolProcess } from "@madrasa/testkit/school-process";
import { useSession } from "../support/session.ts";
import { signIn } from "./visitor.ts";

export async function signInAsAdmin(
  page: Page,
  superadmin: { email: string; password: string },
): Promise<void> {
  await page.goto("/admin/login");
  await signIn(page, superadmin.email, superadmin.password);
  await expect(page.getByRole("heading", { name: "Teachers", level: 1 })).toBeVisible();
}

/** Opens one of the page editors, signed in with a call. */
export async function openPageEditor(
  page: Page,
  superadmin: { email: string; password: string },
  tab: "about" | "contact" | "privacy" | "terms",
): Promise<Locator> {
  const answer = await page.request.post("/api/v1/admin/login", { data: superadmin });
  const { data } = (await answer.json()) as { data: { token: string; role: string } };
  await useSession(page, data);
  await page.goto(`/admin/dashboard/edit-pages#${tab}`);
  const editor = page.locator("form:visible");
  await expect(editor.getByRole("button", { name: "Save" })).toBeVisible();
  return editor;
}

/** Approves one teacher by name, and waits until the list shows it. */
export async function approve(page: Page, name: string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: /^Approve/ }).click();
  await expect(row.getByText("Active")).toBeVisible();
}

/** What somebody may say by the calls, to set a scene that the journey is not about. */
export function speaker(request: APIRequestContext, token?: string) {
  return async <Data>(call: string, data: object = {}): Promise<Data> => {
    const [method = "GET", path = ""] = call.split(" ", 2);
    const answer = await request.fetch(`/api/v1${path}`, {
      method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(method !== "GET" && { data }),
    });
    expect(answer.ok(), `${call}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: Data }).data;
  };
}

export type Say = ReturnType<typeof speaker>;

export async function keeperSays(request: APIRequestContext): Promise<Say> {
  const say = speaker(request);
  const { token } = await say<{ token: string }>("POST /admin/login", SUPERADMIN);
  return speaker(request, token);
}

/** Signs a teacher up; they wait for approval. */
export async function aTeacher(
  request: APIRequestContext,
  { outbox }: SchoolProcess,
  person: { firstName: string; lastName: string; phone: string; password: string },
): Promise<Say> {
  const say = speaker(request);
  const phone = { phoneNumber: person.phone, country: "IN" };
  await say("POST /user/sendOTP?for=createUser", { ...phone, method: "sms" });
  const otp = await outbox.takeCode(`+91${person.phone}`);
  await say("POST /user/verifyOtp", { ...phone, otp });
  const { token } = await say<{ token: string }>("POST /user/signup", {
    ...person,
    email: `${person.phone}@story.example`,
    country: "IN",
    role: "teacher",
    otp,
  });
  return speaker(request, token);
}

/** A course with one lesson and a banner. */
export async function aPublishedCourse(
  request: APIRequestContext,
  say: Say,
  title: string,
): Promise<string> {
  const words = { title, description: "For the evening class." };
  const { course } = await say<{ course: { _id: string } }>("POST /user/teacher/course", words);
  const courseId = course._id;
  const upload = async (filename: string, contentType: string, file: string) => {
    const query = new URLSearchParams({ courseId, filename, contentType }).toString();
    const link = await say<{ signedUrl: string; fileKey: string }>(
      `GET /user/teacher/course/getUpdateLink?${query}`,
    );
    const bytes = readFileSync(mediaPath(file));
    await request.put(link.signedUrl, { headers: { "content-type": contentType }, data: bytes });
    return link.fileKey;
  };
  const { section } = await say<{ section: { _id: string } }>(
    `POST /user/teacher/course/section?courseId=${courseId}`,
    { title: "Opening", description: "Where we begin" },
  );
  const query = `courseId=${courseId}&sectionId=${section._id}`;
  await say(`POST /user/teacher/course/lesson?${query}`, {
    title: "The chart",
    description: "",
    filePath: await upload("chart.png", "image/png", "makharij-chart.png"),
    fileType: "image/png",
  });
  const banner = await upload("banner", "image/jpeg", "banner-tajweed.jpg");
  await say(`PATCH /user/teacher/course?courseId=${courseId}`, { banner, published: true });
  return courseId;
}

export const teacherRow = (page: Page, name: string) =>
  page.getByRole("row").filter({ hasText: name });

export async function searchTeachers(page: Page, value: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search teachers" }).fill(value);
}

/** Chooses from the menu of a teacher's row. */
export async function chooseForTeacher(page: Page, name: string, entry: string): Promise<void> {
  await teacherRow(page, name)
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
}

export const courseLine = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ hasText: title });

export async function restore(page: Page, title: string): Promise<void> {
  await courseLine(page, title)
    .getByRole("button", { name: /^Restore/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Course restored successfully")).toBeVisible();
  await expect(courseLine(page, title).getByText("Published")).toBeVisible();
}

export type NewAdmin = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
};

export async function fillNewAdmin(page: Page, admin: NewAdmin): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "New admin" });
  await dialog.getByLabel("First name").fill(admin.firstName);
  await dialog.getByLabel("Last name").fill(admin.lastName);
  await dialog.getByLabel("Email").fill(admin.email);
  await dialog.getByLabel("Phone", { exact: true }).fill(admin.phone);
  await dialog.getByLabel("Password", { exact: true }).fill(admin.password);
}

export async function createAdmin(page: Page): Promise<void> {
  // The button ignores a second press within 400 ms.
  await page.waitForTimeout(450);
  await page.getByRole("button", { name: "Create admin" }).click();
}
