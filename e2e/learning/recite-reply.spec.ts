import { contract } from "@madrasa/contract";
import type { Page } from "@playwright/test";
import {
  aRecitingCourse,
  expectRecorded,
  someRecitations,
  withMicrophone,
} from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: withMicrophone(), viewport: { width: 360, height: 740 } });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

async function countPresses(page: Page) {
  await page.evaluate(() => {
    Object.assign(window, { presses: 0 });
    const add = () => {
      const counted = globalThis as unknown as { presses: number };
      counted.presses += 1;
    };
    document.addEventListener("pointerdown", add, { capture: true });
  });
  return async () =>
    page.evaluate(() => {
      const counted = globalThis as unknown as { presses: number };
      const { presses } = counted;
      counted.presses = 0;
      return presses;
    });
}

test("a reply with two marks takes four presses by holding and five by pressing, and Undo returns it @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { teacher, student, courseId } = await aRecitingCourse(school);
  await someRecitations(school, { student, courseId }, 3);
  await useSession(page, teacher);
  await page.goto("/answer-recitations?view=all");
  const pressed = await countPresses(page);
  const pausing = button(page, /^Pause ?.*Recitation by/);
  const mark = async () => {
    await expect(page.locator("audio").first()).toHaveJSProperty("paused", false);
    await button(page, "Hesitation").click();
    await button(page, "Mistake").click();
    await page.getByText("Good", { exact: true }).click();
  };
  await page
    .getByRole("link", { name: /student/ })
    .first()
    .click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(pausing).toBeVisible();
  expect(await pressed()).toBe(1);

  await test.step("by holding", async () => {
    await mark();
    await button(page, "Reply by voice").hover();
    await page.mouse.down();
    await expectRecorded(page, 1);
    await page.mouse.up();
    await expect(page.getByText(/^Sent\. Next: .student/)).toBeVisible();
    expect(await pressed()).toBe(4);
    await expectAccessible(page);
  });

  await test.step("by pressing", async () => {
    await expect(page.getByText("2 waiting")).toBeVisible();
    await expect(page.getByText("Number 2")).toBeVisible();
    await expect(pausing).toBeVisible();
    await mark();
    await button(page, "Reply by voice").click();
    await expectRecorded(page, 1);
    await button(page, "Send reply").click();
    await expect(page.getByText("1 waiting")).toBeVisible();
    expect(await pressed()).toBe(5);
  });

  const replies = async () => {
    const { recitations } = await school.client.call(contract.recitations.listRecitations, {
      token: student.token,
      query: {},
    });
    return recitations.flatMap(({ remark, answer }) =>
      answer ? [[remark, answer.grade, answer.annotations.length, Boolean(answer.sound)]] : [],
    );
  };
  await test.step("Undo returns marks, grade and voice, unsent", async () => {
    await button(page, "Undo").click();
    await expect(page.getByText("2 waiting")).toBeVisible();
    await expect(page.getByText("Number 2")).toBeVisible();
    await expect(page.getByText("We found your earlier")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Good" })).toBeChecked();
    await expect(button(page, /^Remove/)).toHaveCount(2);
    await expect.poll(replies).toEqual([["Number 1", 2, 2, true]]);
  });

  await test.step("leaving the queue sends at once", async () => {
    await button(page, "Send reply").click();
    await expect(page.getByText("1 waiting")).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(replies).toEqual([
      ["Number 2", 2, 2, true],
      ["Number 1", 2, 2, true],
    ]);
  });
});
