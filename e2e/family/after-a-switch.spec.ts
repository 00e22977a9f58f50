import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { keysIn, saveCourse } from "../pages/saved.ts";
import { addNote, writeNote } from "../pages/student.ts";
import { bringFamilyKey } from "../support/family.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const CHART = mediaPath("makharij-chart.png");
const HERS = /Zaynab|Letters of hers|Ghunna|Madd/;

test("no screen and no function returns anything of the previous child after a switch @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(/40[0-9]/);
  const teacher = await aTeacher(school);
  const hers = await aPublishedCourse(school, teacher, { title: "Letters of hers", lessons: 1 });
  const his = await aPublishedCourse(school, teacher, { title: "His course", lessons: 1 });
  const mother = await aStudent(school);
  const { client } = school;
  const add = async (firstName: string, courseId: string) => {
    const consent = { text: CONSENT_TEXT, language: "en" as const };
    const body = { children: [{ firstName, lastName: "Khan" }], consent, courseId };
    const added = await client.call(contract.family.addChildren, { token: mother.token, body });
    return added.children[0]?._id ?? "";
  };
  await add("Zaynab", hers.courseId);
  await add("Idris", his.courseId);
  const { familyKey } = await client.call(contract.family.openDevice, {
    token: mother.token,
    body: { password: mother.password },
  });
  await bringFamilyKey(page.context(), school, familyKey);
  const enter = async (name: RegExp) => {
    await page.goto("/who");
    await page.getByRole("button", { name }).click();
    await expect(page).toHaveURL(/student-dashboard/);
  };

  await enter(/^Zaynab/);
  const lesson = `/course/${hers.courseId}/lesson/${hers.lessonIds[0]}`;
  await page.goto(lesson);
  await saveCourse(page, 1);
  await addNote(page, { title: "Ghunna", description: "Two counts", image: CHART });
  await writeNote(page, { title: "Madd", description: "Four counts", image: CHART });
  const files = (await keysIn(page, "files")) as string[];
  expect(files).toHaveLength(1);
  const statusOfFile = () =>
    page.evaluate(
      // oxlint-disable-next-line no-restricted-globals -- asks the service worker for a saved file
      async (key) => (await fetch(`/saved/${key}`)).status,
      files[0],
    );
  expect(await statusOfFile()).toBe(200);

  await enter(/^Idris/);
  await expect(page.getByText("His course").first()).toBeVisible();
  const shown = async () => page.locator("body").innerText();
  const screens = [
    "/student-dashboard",
    "/notes",
    "/user-settings",
    "/courses",
    "/told-the-school",
  ];
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    if (path !== "/courses") expect(await shown(), path).not.toMatch(HERS);
  }
  await page.goto(lesson);
  await page.waitForLoadState("networkidle");
  expect(await shown()).not.toMatch(/Zaynab|Ghunna|Madd/);
  for (let back = 0; back < 5; back += 1) {
    await page.goBack();
    expect(await shown()).not.toMatch(/Zaynab|Ghunna|Madd/);
  }

  await page.goto("/student-dashboard");
  expect(await statusOfFile()).toBe(404);
  const stores = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("saved");
      request.addEventListener("success", () => resolve(request.result));
    });
    const names = ["courses", "lessons", "drafts", "waiting"];
    const rows = await Promise.all(
      names.map(
        (name) =>
          new Promise<object[]>((resolve) => {
            const request = database.transaction(name).objectStore(name).getAll();
            request.addEventListener("success", () => resolve(request.result as object[]));
          }),
      ),
    );
    const asText = (value: unknown): string =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder("latin1").decode(value)
        : typeof value === "object" && value !== null
          ? Object.values(value).map(asText).join(" ")
          : String(value);
    return rows.flat().map(asText).join("\n");
  });
  expect(stores.length).toBeGreaterThan(500);
  expect(stores).not.toMatch(HERS);
});
