import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { addLesson, enrol } from "@madrasa/testkit/courses";
import { aStudent, showNumber } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { mediaPath } from "@madrasa/testkit/sample-files";
import {
  chooseFromMenu,
  closeShare,
  linesOf,
  openEditorOf,
  openOwnCourse,
  shapeOf,
} from "../pages/teacher.ts";
import { keysIn } from "../pages/saved.ts";
import { makePdf } from "../support/pdf.ts";
import { becomeTeacher } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

async function ownCourse({ client }: School, { token }: { token: string }) {
  const [course] = (await client.call(contract.courses.listOwnCourses, { token })).courseList;
  if (!course) throw new Error("The teacher has no course.");
  return course;
}

test("a course is created, changed, published, shared, exported and deleted", async ({
  page,
  school,
  newVisitor,
}) => {
  const teacher = await becomeTeacher(page, school);
  await page.goto("/teacher-dashboard");
  await expect(page.getByText("You have no courses yet")).toBeVisible();

  await test.step("typed and chosen values outlive a reload", async () => {
    page.on("dialog", (leaving) => void leaving.accept());
    const open = page.getByRole("button", { name: "Create course" });
    const dialog = page.getByRole("dialog", { name: "Create course" });
    const title = dialog.getByLabel("Title");
    await open.click();
    await title.fill("The road");
    await dialog.getByLabel("Category").selectOption("Math");
    await dialog.getByLabel("Tags").fill("fiqh, صلاة");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.locator("input[type=file]").setInputFiles(mediaPath("akhlaq-quote.jpg"));
    await expect(dialog.getByRole("group", { name: /^Selected area/ })).toBeVisible();
    await dialog.getByLabel("Description").fill("Of prayer");
    await expect.poll(async () => (await keysIn(page, "drafts")).length).toBe(2);
    await page.reload();
    await open.click();
    await expect(title).toHaveValue("The road");
    await expect(dialog.getByLabel("Description")).toHaveValue("Of prayer");
    await expect(dialog.getByLabel("Category")).toHaveValue("Math");
    await expect(dialog.getByRole("button", { name: "Remove صلاة" })).toBeVisible();
    await expect(dialog.locator("img")).toHaveJSProperty("complete", true);
    await dialog.getByRole("button", { name: "Remove fiqh" }).click();
    await dialog.getByRole("button", { name: "Remove صلاة" }).click();
    await dialog.getByRole("button", { name: "Choose another" }).click();
    await title.fill("");
    await dialog.getByLabel("Description").fill("");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the banner is cropped", async () => {
    await page.getByRole("button", { name: "Create course" }).click();
    const dialog = page.getByRole("dialog", { name: "Create course" });
    const create = dialog.getByRole("button", { name: "Create course" });
    await dialog.getByLabel("Title").fill("The road to Fiqh");
    await dialog.getByLabel("Description").fill("Of prayer and fasting.");
    await dialog.getByLabel("Category").selectOption("Arts");
    await dialog.getByLabel("Tags").fill("one, two, three, four, five");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.locator("input[type=file]").setInputFiles(mediaPath("akhlaq-quote.jpg"));
    const part = dialog.getByRole("group", { name: /^Selected area/ });
    await dragDown(page, part);
    const dragged = (await part.boundingBox())?.y ?? 0;
    await part.focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(async () => (await part.boundingBox())?.y).toBeLessThan(dragged);
    await create.click();
    await expect(page.getByText("Course created successfully")).toBeVisible();
    const { banner } = await ownCourse(school, teacher);
    expect(await shapeOf(page, banner ?? "")).toBeCloseTo(6, 1);
    const stored = await page.request.get(banner ?? "");
    expect(stored.headers()["content-type"]).toBe("image/jpeg");
    await expect(page).toHaveURL(/\/edit-courses\?courseId=/);
    await page.goto("/teacher-dashboard");
    await page.getByRole("button", { name: "Create course" }).first().click();
    await expect(dialog.getByLabel("Title")).toHaveValue("");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("its texts and its banner are changed, and a section added", async () => {
    await openEditorOf(page, "The road to Fiqh");
    await chooseFromMenu(page, "The road to Fiqh", "Edit details");
    const details = page.getByRole("dialog", { name: "Edit details" });
    await details.getByLabel("Title").fill("طريق الفقه");
    await details.getByLabel("Category").selectOption("Science");
    await details.getByRole("button", { name: "Remove two" }).click();
    const sending = page.waitForRequest((request) => request.method() === "PATCH");
    await details.getByRole("button", { name: "Save" }).click();
    // Only what was changed: while servers are updated, an older one refuses fields that it does not know.
    expect((await sending).postDataJSON()).toEqual({
      title: "طريق الفقه",
      category: "Science",
      tags: ["one", "three", "four", "five"],
    });
    await expect(page.getByText("Course updated successfully")).toBeVisible();
    await expect(page.getByText("Science · one · three · four · five").first()).toBeVisible();

    const before = (await ownCourse(school, teacher)).banner;
    await chooseFromMenu(page, "طريق الفقه", "Change banner");
    const dialog = page.getByRole("dialog", { name: "Change banner" });
    await dialog.locator("input[type=file]").setInputFiles(mediaPath("banner-seerah.jpg"));
    await expect(dialog.getByRole("group", { name: /^Selected area/ })).toBeVisible();
    await dialog.getByRole("button", { name: "Save banner" }).click();
    await expect(page.getByText("Banner updated successfully")).toBeVisible();
    const after = (await ownCourse(school, teacher)).banner;
    expect(after).not.toBe(before);
    expect(await shapeOf(page, after ?? "")).toBeCloseTo(6, 1);

    await page.getByRole("button", { name: "Add section" }).last().click();
    const section = page.getByRole("main");
    await section.getByLabel("Title").fill("Wudu");
    await section.getByRole("button", { name: "Add section" }).last().click();
    await expect(section.getByLabel("Description")).toBeFocused();
    await expect(section.locator("[aria-invalid=true]")).toHaveCount(0);
    await expect(section.getByRole("alert")).toHaveCount(0);
    await section.getByLabel("Description").fill("Before prayer");
    await section.getByRole("button", { name: "Add section" }).last().click();
    await expect(page.getByText("Section added successfully")).toBeVisible();
  });

  const code = (await ownCourse(school, teacher))._id;

  await test.step("a meeting names its time zone", async () => {
    await chooseFromMenu(page, "طريق الفقه", "Set a meeting");
    const dialog = page.getByRole("dialog", { name: "Set a meeting" });
    await dialog.getByLabel("Title").fill("Halaqa");
    await dialog.getByLabel("Description").fill("Each Friday");
    await dialog.getByLabel("Link").fill("https://meet.example/halaqa");
    const time = dialog.getByLabel("Date and time");
    await expect(time).toHaveAccessibleDescription(/India Standard Time/);
    await time.fill("2031-01-03T18:30");
    await expect(
      dialog.getByText(/January 3, 2031 at .*6:30.PM.* \(India Standard Time\)/),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Meeting details updated successfully")).toBeVisible();

    await chooseFromMenu(page, "طريق الفقه", "Edit meeting");
    const edit = page.getByRole("dialog", { name: "Edit meeting" });
    await expect(edit.getByLabel("Date and time")).toHaveValue("2031-01-03T18:30");
    await edit.getByLabel("Title").fill("Weekly halaqa");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit).not.toBeAttached();
    await chooseFromMenu(page, "طريق الفقه", "Delete meeting");
    const ask = page.getByRole("alertdialog", { name: "Delete meeting" });
    await expect(ask).toContainText("Weekly halaqa");
    await ask.getByRole("button", { name: "Delete meeting" }).click();
    await expect(page.getByText("Meeting deleted successfully")).toBeVisible();
  });

  await test.step("it is published once nothing is missing, after a confirmation", async () => {
    await page.goto("/teacher-dashboard");
    const manage = page.getByRole("region", { name: "Manage courses" });
    const card = manage.getByRole("listitem").filter({ hasText: "طريق الفقه" });
    await expect(card.getByText("Draft · Add a first lesson")).toBeVisible();
    await expect(card.getByRole("button", { name: /^(Copy code|Share)/ })).toHaveCount(0);
    const sectionId = (await ownCourse(school, teacher)).sections[0]?._id ?? "";
    const file = { bytes: makePdf(1), type: "application/pdf" };
    const where = { courseId: code, sectionId };
    await addLesson(school, teacher, where, { title: "Steps", file });
    await page.reload();
    await expect(card.getByText("Draft · Ready to publish")).toBeVisible();
    const task = page.getByRole("region", { name: /طريق الفقه.+ is ready to publish/ });
    await task.getByRole("button", { name: "Publish" }).click();
    const ask = page.getByRole("alertdialog", { name: "Publish this course?" });
    await expect(ask).toContainText("cannot be undone");
    await ask.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Course published successfully")).toBeVisible();
    await closeShare(page);
    const published = manage;
    await expect(published.getByRole("heading", { name: "طريق الفقه" })).toBeVisible();
    await expect(published.getByText("No students")).toBeVisible();
    const invite = page.getByRole("region", { name: /^No one has joined “.*طريق الفقه/ });
    await expect(invite.getByRole("button", { name: "Share" })).toBeVisible();
    await expect(task).toBeHidden();
    await openOwnCourse(page, "طريق الفقه");
    await page.getByRole("button", { name: /^Plan a meeting/ }).click();
    await expect(page.getByRole("dialog", { name: "Set a meeting" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a visitor sees whether enrolment is locked", async () => {
    const visitor = await newVisitor();
    const card = visitor.getByRole("listitem").filter({ hasText: "طريق الفقه" });
    const findCourse = async () => {
      await visitor.goto("/courses");
      await visitor.getByLabel("Search courses").fill(code);
      await expect(card.first()).toBeVisible();
    };
    await chooseFromMenu(page, "طريق الفقه", "Lock enrolment");
    await expect(page.getByText("Course locked successfully")).toBeVisible();
    await findCourse();
    await expect(card.first().getByText("Enrolment is locked")).toBeVisible();
    await chooseFromMenu(page, "طريق الفقه", "Unlock enrolment");
    await expect(page.getByText("Course unlocked successfully")).toBeVisible();
    await findCourse();
    await expect(card.first().getByText("Enrolment is locked")).not.toBeAttached();
    await expect(card.first().getByRole("link", { name: /Join Now/ })).toBeVisible();
  });

  await test.step("the code is copied, and the invitation can be shared", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: /^Share/ }).click();
    const dialog = page.getByRole("dialog", { name: "Share" });
    await dialog.getByRole("button", { name: "Copy code" }).click();
    await expect(dialog.getByRole("button", { name: "Copied!" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await expect(dialog.getByRole("button", { name: "Copy code" })).toBeVisible();
    const link = `${school.origin}/courses/${code}`;
    const whatsapp = await dialog.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
    const text = new URL(whatsapp ?? "").searchParams.get("text") ?? "";
    expect(new URL(whatsapp ?? "").host).toBe("wa.me");
    for (const part of ["طريق الفقه", "Madrasa", code, link]) expect(text).toContain(part);
    const telegram = new URL(
      (await dialog.getByRole("link", { name: "Telegram" }).getAttribute("href")) ?? "",
    );
    expect(`${telegram.host}${telegram.pathname}`).toBe("t.me/share/url");
    expect(telegram.searchParams.get("url")).toBe(link);
    expect(telegram.searchParams.get("text")).toContain(code);
    await dialog.getByRole("button", { name: "Copy message" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.keyboard.press("Escape");
    await expect(dialog).not.toBeAttached();
  });

  await test.step("a student is written to, the students are exported as CSV, and no name is run as a formula", async () => {
    const name = { firstName: '=HYPERLINK("x")', lastName: "زينب" };
    const student = await aStudent(school, { ...name, country: "IN" });
    await showNumber(school, student);
    await enrol(school, student, code);
    await page.reload();
    await page.getByRole("button", { name: "Students 1 student" }).click();
    const dialog = page.getByRole("dialog", { name: "Students" });
    const listed = dialog.getByRole("listitem").filter({ hasText: name.firstName });
    await expect(listed.getByText(/Last active /)).toBeVisible();
    const note = await listed.getByRole("link", { name: /^WhatsApp/ }).getAttribute("href");
    const { host, pathname, searchParams } = new URL(note ?? "");
    expect(`${host}${pathname}`).toBe(`wa.me/91${student.phone}`);
    const lesson = `${school.origin}/course/${code}/lesson/`;
    for (const part of [name.firstName, "“طريق الفقه”", "“Steps”", lesson]) {
      expect(searchParams.get("text")).toContain(part);
    }
    await dialog.getByRole("button", { name: "Filter" }).click();
    await dialog.getByText("Inactive", { exact: true }).click();
    await expect(dialog.getByText(/^No one is inactive/)).toBeVisible();
    await dialog.getByText("All students").click();
    await dialog.getByLabel("Sort by").selectOption("Newest first");
    await expect(listed).toBeVisible();
    const coming = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download as CSV" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe("students-طريق الفقه.csv");
    const [head, row, end] = await linesOf(download);
    expect(head).toBe(
      "\uFEFFFirst name,Last name,Phone,Contact method,Enrolled at,Completed,Total,Progress",
    );
    expect(row).toMatch(
      /^"'=HYPERLINK\(""x""\)",زينب,'\+91\d{10},WhatsApp,\d{4}-\d\d-\d\d \d\d:\d\d,0,1,0%$/,
    );
    expect(end).toBe("");
    await page.keyboard.press("Escape");
    await expect(dialog).not.toBeAttached();
  });

  await test.step("deleting says what is lost", async () => {
    await chooseFromMenu(page, "طريق الفقه", "Delete course");
    const ask = page.getByRole("alertdialog", { name: "Delete course" });
    await expect(ask).toContainText("1 student will lose the course and their progress");
    await ask.getByRole("button", { name: "Delete course" }).click();
    await expect(page.getByText("Course deleted successfully")).toBeVisible();
    await expect(page.getByText("You have no courses yet")).toBeVisible();
  });
});

async function dragDown(page: Page, part: ReturnType<Page["getByRole"]>): Promise<void> {
  await expect(part).toBeVisible();
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error("Nothing is chosen.");
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await part.boundingBox())?.y ?? 0).toBeGreaterThan(box.y + 10);
}
