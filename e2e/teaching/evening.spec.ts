import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { approve, aTeacher } from "@madrasa/testkit/people";
import type { Page } from "@playwright/test";
import { EDITOR_FILES, editorDraft, editorOpen } from "../pages/teacher.ts";
import { SAMPLE } from "../support/school.ts";
import { signInAs, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const HOUR = 3_600_000;

test.use({ isSample: true });

test("a draft is seen as a student sees it and offers no code; published, it is shared with one press @all", async ({
  school,
  page,
  expectAccessible,
}) => {
  const teacher = await signInAs(page, school, SAMPLE.teacher);
  const courseId = await editorDraft(school, teacher, { Makharij: ["Throat", "Tongue"] });
  const presses = await countPresses(page);
  await editorOpen(page, courseId);

  await test.step("no code, and no word that is not true of a draft", async () => {
    await expect(page.getByText(courseId)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Copy code" })).toHaveCount(0);
    await expect(page.getByText("Anyone with the code can join")).toHaveCount(0);
    await expect(page.getByText("Students can join once the course is published.")).toBeVisible();
  });

  await test.step("the course as a student sees it; nothing is saved", async () => {
    await page.getByRole("link", { name: "Preview as student" }).click();
    await expect(page.getByText("This is what your students see")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Throat" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Throat" })).toBeVisible();
    await expectAccessible(page);
    const saved: string[] = [];
    page.on("request", (request) => {
      if (!["GET", "HEAD"].includes(request.method())) saved.push(request.url());
    });
    await page.getByRole("button", { name: "Mark completed" }).click();
    await page.getByRole("link", { name: "Next lesson: Tongue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Tongue" })).toBeVisible();
    expect(saved).toEqual([]);
    await page.getByRole("link", { name: "Back to the editor" }).click();
    await expect(page).toHaveURL(/\/edit-courses\?courseId=/);
  });

  await test.step("publishing opens the invitation", async () => {
    await page.getByRole("button", { name: "Publish" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
    const share = page.getByRole("dialog", { name: "Share" });
    await expect(share.getByRole("img", { name: "QR code that opens the course" })).toBeVisible();
    await expectAccessible(page);
    const link = await share.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
    expect(new URL(link ?? "").searchParams.get("text")).toContain(
      `${school.origin}/courses/${courseId}`,
    );
    const before = presses();
    await share.getByRole("button", { name: "Copy join link" }).click();
    await expect(share.getByRole("button", { name: "Copied!" })).toBeVisible();
    expect(presses() - before).toBe(1);
    await share.getByRole("button", { name: "Close" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByText("Anyone with the code can join")).toBeVisible();
    const { course } = await school.client.call(contract.outline.readOutline, {
      token: teacher.token,
      query: { courseId },
    });
    expect(course.published.value).toBe(true);
  });
});

test("a teacher's evening: a video, the same meeting next week, and a cancelled class", async ({
  school,
  page,
  newVisitor,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Seerah" });
  await aPublishedCourse(school, teacher, { title: "Another course" });
  const student = await aStudentOf(school, courseId);
  const tomorrow = new Date();
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  tomorrow.setUTCHours(12, 0, 0, 0);
  const meetingDetails = { title: "Halaqa", description: "Weekly", link: "https://meet.test/a" };
  await school.client.call(contract.courses.updateCourse, {
    token: teacher.token,
    query: { courseId },
    body: { meetingDetails: { ...meetingDetails, scheduledTime: tomorrow.toISOString() } },
  });
  const meetsAt = async () => {
    const { course } = await school.client.call(contract.outline.readOutline, {
      token: teacher.token,
      query: { courseId },
    });
    return new Date(course.meetingDetails?.scheduledTime ?? "");
  };
  const weeks = (count: number) => {
    const at = new Date(tomorrow);
    at.setUTCDate(at.getUTCDate() + 7 * count);
    return at;
  };
  await useSession(page, teacher);
  const meeting = page.getByRole("listitem").filter({ hasText: "Halaqa" });
  const presses = await countPresses(page);

  await test.step("no class today: one press, and students see it", async () => {
    await page.clock.setFixedTime(new Date(tomorrow.getTime() - 8 * HOUR));
    await page.goto("/teacher-dashboard");
    await expect(page.getByRole("heading", { name: "You’re all caught up." })).toBeVisible();
    await expect(meeting).toContainText("for the students of “Seerah”");
    await expectAccessible(page);
    const before = presses();
    await meeting.getByRole("button", { name: /^Move to next week/ }).click();
    const day = weeks(1).toLocaleDateString("en-GB", { day: "numeric", timeZone: "Asia/Kolkata" });
    await expect(page.getByText(new RegExp(`^Next meeting: .*\\b${day}\\b`))).toBeVisible();
    expect(presses() - before).toBe(1);
    expect(await meetsAt()).toEqual(weeks(1));
    await expect(meeting).toHaveCount(0);
    const phone = await newVisitor({ baseURL: school.origin });
    await useSession(phone, student);
    await phone.goto("/student-dashboard");
    await expect(phone.getByText(/Moved from /)).toBeVisible();
    await phone.goto(`/course/${courseId}`);
    await expect(phone.getByRole("region", { name: "Live meeting" })).toContainText("Moved from ");
  });

  await test.step("the same meeting next week: one press", async () => {
    await page.clock.setFixedTime(new Date(weeks(1).getTime() + HOUR / 2));
    await page.reload();
    const before = presses();
    const begun = page.getByRole("region", { name: "Halaqa" });
    await expect(begun.getByRole("link", { name: "Open meeting" })).toBeVisible();
    await begun.getByRole("button", { name: /^Repeat next week/ }).click();
    await expect.poll(meetsAt).toEqual(weeks(2));
    expect(presses() - before).toBe(1);
    await expect(begun).toHaveCount(0);
  });

  await test.step("the video of the week: three presses", async () => {
    await page.clock.setFixedTime(new Date());
    await page.reload();
    const caughtUp = page.getByRole("region", { name: "You’re all caught up." });
    await expect(caughtUp).toContainText("add the next lesson to “Seerah”");
    const before = presses();
    await caughtUp.getByRole("button", { name: "Add lesson" }).click();
    const dialog = page.getByRole("dialog", { name: "Add video" });
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByLabel(/^Choose a video/).click();
    await (await choosing).setFiles(EDITOR_FILES.mp4);
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("makharij lesson");
    await dialog.getByRole("button", { name: "Add video" }).click();
    await expect(page.getByText("Video added successfully")).toBeVisible();
    expect(presses() - before).toBe(3);
    const { course } = await school.client.call(contract.outline.readOutline, {
      token: teacher.token,
      query: { courseId },
    });
    const lessons = course.sections.at(-1)?.lessonIds.map(({ title }) => title);
    expect(lessons?.at(-1)).toBe("makharij lesson");
  });
});

test("a course is shared with one press, and all else of it is on its page @all", async ({
  school,
  page,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Seerah" });
  await useSession(page, teacher);
  const presses = await countPresses(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/teacher-dashboard");
  const share = page.getByRole("dialog", { name: "Share" });
  await page.getByRole("button", { name: /^Share .*Seerah/ }).click();
  await expect(share).toBeVisible();
  expect(presses()).toBe(1);
  await page.keyboard.press("Escape");
  await expect(share).not.toBeAttached();

  await page.getByRole("link", { name: "Seerah" }).click();
  await expect(page).toHaveURL(new RegExp(`/manage/${courseId}$`));
  const tiles = page.getByRole("main").getByRole("listitem");
  await expect(tiles).toHaveText([
    "StudentsNo students",
    "AnnouncementsTell everyone",
    "Daily sheetOff",
    "RecitationsOff",
    "SlipsNo slips",
    "ShareLink and code",
    "Editor2 lessons",
  ]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "More actions for Seerah" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Copy course",
    "Lock enrolment",
    "Delete course",
  ]);
  await page.getByRole("menuitem", { name: "Delete course" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete course" }).click();
  await expect(page).toHaveURL(/\/teacher-dashboard$/);
  await expect(page.getByText("You have no courses yet")).toBeVisible();
});

test("an unapproved teacher sees a notice and the list, and the approval without signing in again @all", async ({
  school,
  page,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  await editorDraft(school, teacher, { Makharij: ["Throat"] });
  await approve(school, teacher.id, false);
  await useSession(page, teacher);
  await page.clock.install();
  await page.goto("/teacher-dashboard");
  await page.clock.runFor(3_000);
  await expect(page.getByText("Your account is waiting for approval")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Draft" })).toBeVisible();
  const create = page.getByRole("button", { name: "Create course" });
  const open = page.locator('main a[href^="/manage/"]');
  await expect(create.or(open)).toHaveCount(0);
  await expectAccessible(page);
  await approve(school, teacher.id);
  await expect(async () => {
    await page.clock.runFor(16_000);
    const approved = page.getByText("Your account is approved. You can create courses now.");
    await expect(approved).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(create).toBeVisible();
  await expect(open).toBeVisible();
});

async function countPresses(page: Page): Promise<() => number> {
  let pressed = 0;
  await page.exposeFunction("countPress", () => {
    pressed += 1;
  });
  await page.addInitScript(() => {
    const count = (event: MouseEvent) => {
      if (event.isTrusted) (window as unknown as { countPress: () => void }).countPress();
    };
    window.addEventListener("pointerdown", count, { capture: true });
  });
  return () => pressed;
}
