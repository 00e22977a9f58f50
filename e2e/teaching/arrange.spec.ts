import { contract } from "@madrasa/contract";
import { enrol } from "@madrasa/testkit/courses";
import { urlOf } from "../support/calls.ts";
import {
  editorDraft,
  editorDrag,
  editorOpen,
  editorOrder,
  editorTouch,
  editorUnfold,
  publishWithCall,
} from "../pages/teacher.ts";
import { signInAs } from "../support/session.ts";
import { SAMPLE } from "../support/school.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

const MOVE = urlOf(contract.outline.moveLesson);
const READ = urlOf(contract.outline.readOutline);
const OUTLINE = { Alif: ["a", "b", "c"], Ba: ["d"], Jim: [] };

test("a teacher reorders a course by mouse, by keys and by menu, and its students see the new order", async ({
  school,
  page,
  newVisitor,
  expectAccessible,
}) => {
  const teacher = await signInAs(page, school, SAMPLE.teacher);
  const courseId = await editorDraft(school, teacher, OUTLINE);
  // Shows all lessons, so that drags do not scroll.
  await page.setViewportSize({ width: 1280, height: 2800 });
  await editorOpen(page, courseId);
  await editorUnfold(page);
  const order = () => editorOrder(page);
  const focused = page.locator(":focus");
  const announcer = page.locator("[aria-live=assertive]").first();
  await expect.poll(order).toBe("Alif a b c Ba d Jim");

  await test.step("by mouse: within a section, into another, into an empty one", async () => {
    await editorDrag(page, "Move c", "Move a", -20);
    await expect.poll(order).toBe("Alif c a b Ba d Jim");
    await expect(focused).toHaveAccessibleName("Move c");
    await editorDrag(page, "Move a", "Move d", 60);
    await expect.poll(order).toBe("Alif c b Ba d a Jim");
    await editorDrag(page, "Move b", "Move section 3", 60);
    await expect.poll(order).toBe("Alif c Ba d a Jim b");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("by mouse: a section, and a drag that is cancelled", async () => {
    await editorDrag(page, "Move section 3", "Move section 1", -10);
    await expect.poll(order).toBe("Jim b Alif c Ba d a");
    const handle = page.getByRole("button", { name: "Move section 1" });
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(400, 700, { steps: 8 });
    await page.keyboard.press("Escape");
    await page.mouse.up();
    expect(await order()).toBe("Jim b Alif c Ba d a");
  });

  await test.step("by keys, across sections, announced, with the focus kept", async () => {
    await page.getByRole("button", { name: "Move a" }).focus();
    await page.keyboard.press("Space");
    await expect(announcer).toHaveText("⁨a⁩ is picked up, position 2 of 2 in section 3.");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(announcer).toHaveText("⁨a⁩, position 2 of 2 in section 2.");
    await expectAccessible(page);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await expect(announcer).toHaveText("⁨a⁩ is now at position 1 of 2 in section 2.");
    await expect.poll(order).toBe("Jim b Alif a c Ba d");
    await expect(focused).toHaveAccessibleName("Move a");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect(announcer).toHaveText("⁨a⁩ stays at position 1 of 2 in section 2.");
    expect(await order()).toBe("Jim b Alif a c Ba d");
  });

  await test.step("by menu: one step, and to a chosen section", async () => {
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Move up" }).click();
    await expect.poll(order).toBe("Jim b a Alif c Ba d");
    await expect(focused).toHaveAccessibleName("Move a");
    await page.getByRole("button", { name: "Move a" }).click();
    await dialog.getByLabel("Section").selectOption({ label: "Section 3: ⁨Ba⁩" });
    await dialog.getByLabel("Position").selectOption({ label: "At the beginning" });
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect.poll(order).toBe("Jim b Alif c Ba a d");
    await expect(focused).toHaveAccessibleName("Move a");
  });

  await test.step("the order is saved, and students see it", async () => {
    await page.reload();
    await editorUnfold(page);
    await expect.poll(order).toBe("Jim b Alif c Ba a d");
    await publishWithCall(school, teacher, courseId);
    const student = await newVisitor();
    await enrol(school, await signInAs(student, school, SAMPLE.student), courseId);
    await student.goto(`/course/${courseId}`);
    const lines = student.locator("aside bdi, nav bdi").filter({ visible: true });
    await expect(lines.filter({ hasText: /^d$/ })).toBeVisible();
    await expect
      .poll(async () => (await lines.allTextContents()).join(" "))
      .toContain("Jim b Alif c Ba a d");
  });
});

test("a move that fails is undone with a message @all", async ({ school, page, problems }) => {
  problems.allow(/Failed to load resource/);
  problems.allow(/Failed to fetch/);
  const teacher = await signInAs(page, school, SAMPLE.teacher);
  const courseId = await editorDraft(school, teacher, { Alif: ["a", "b"] });
  await editorOpen(page, courseId);
  await page.route(MOVE, (route) => route.abort());
  await editorDrag(page, "Move b", "Move a", -20);
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Move b" }) });
  const refusal = row.last().getByRole("alert");
  await expect(refusal).toHaveText(/is back where it was\. No connection\./);
  await expect.poll(() => editorOrder(page)).toBe("Alif a b");
  await expect(page.locator(":focus")).toHaveAccessibleName("Move b");

  await page.unroute(MOVE);
  // Otherwise the page could show the deletion before the drag.
  const dragged = Promise.withResolvers<void>();
  await page.route(READ, (route) => dragged.promise.then(() => route.continue()));
  const { token } = teacher;
  const query = { courseId };
  const { course } = await school.client.call(contract.outline.readOutline, { token, query });
  const lessonId = course.sections[0]?.lessonIds[0]?._id ?? "";
  await school.client.call(contract.lessons.deleteLesson, { token, query: { courseId, lessonId } });
  await editorDrag(page, "Move b", "Move a", -20);
  dragged.resolve();
  await expect(refusal).toHaveText(
    "Failed to move the lesson. It is back where it was. Lesson not found",
  );
  await expect.poll(() => editorOrder(page)).toBe("Alif b");
});

test("a long press on a handle drags on a phone, and a swipe scrolls @all", async ({
  school,
  newVisitor,
}) => {
  const page = await newVisitor({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const teacher = await signInAs(page, school, SAMPLE.teacher);
  const courseId = await editorDraft(school, teacher, {
    // More than ten, so that rows have no posters.
    Alif: ["a", "b", "c", "d", ..."efghijk".split("")],
  });
  await editorOpen(page, courseId);
  const height = () => page.evaluate(() => window.scrollY);

  await page.getByRole("button", { name: "Move a" }).scrollIntoViewIfNeeded();
  const before = await height();
  await editorTouch(page, "Move b", { to: { by: -200 }, isHeld: false });
  await expect.poll(height).toBeGreaterThan(before + 50);
  expect(await editorOrder(page)).toBe("Alif a b c d e f g h i j k");

  // Swipes scroll on, and drags near an edge scroll.
  let last = -1;
  const isStill = async () => last === (last = await height());
  await expect.poll(isStill, { intervals: [200] }).toBe(true);
  await page
    .getByRole("button", { name: "Move b" })
    .evaluate((handle) => handle.scrollIntoView({ block: "center", behavior: "instant" }));
  const still = await height();
  await editorTouch(page, "Move c", { to: { of: "Move a", by: -40 }, isHeld: true });
  await expect.poll(() => editorOrder(page)).toBe("Alif c a b d e f g h i j k");
  expect(Math.abs((await height()) - still)).toBeLessThan(50);

  await page.getByRole("button", { name: "Move d" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Move up" }).tap();
  await expect.poll(() => editorOrder(page)).toBe("Alif c a d b e f g h i j k");
});

test("posters do not cover a lesson that is moved on a phone @all", async ({
  school,
  newVisitor,
}) => {
  const page = await newVisitor({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const teacher = await signInAs(page, school, SAMPLE.teacher);
  const courseId = await editorDraft(school, teacher, { Alif: ["a", "b", "c", "d", "e"] });
  await editorOpen(page, courseId);
  const poster = page.getByRole("button", { name: /^Open/ }).first();
  await expect(poster).toBeVisible();
  await page
    .getByRole("button", { name: "Move e" })
    .evaluate((handle) => handle.scrollIntoView({ block: "center", behavior: "instant" }));
  await editorTouch(page, "Move e", { to: { of: "Move a", by: -40 }, isHeld: true });
  await expect.poll(() => editorOrder(page)).toBe("Alif e a b c d");
  await expect(poster).toBeVisible();
  await expect(page.getByRole("button", { name: "Move e" })).toBeInViewport();
});
