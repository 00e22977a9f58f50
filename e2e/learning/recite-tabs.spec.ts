import { contract } from "@madrasa/contract";
import type { Page } from "@playwright/test";
import {
  aRecitingCourse,
  expectRecorded,
  expectSubmitted,
  record,
  someRecitations,
  withMicrophone,
} from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: withMicrophone(), viewport: { width: 360, height: 740 } });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

test("while one tab records another neither shows half of it nor records over it @all", async ({
  page,
  context,
  school,
}) => {
  const { courseId, student } = await aRecitingCourse(school);
  const address = `/recite/${courseId}`;
  await useSession(page, student);
  await page.goto(address);
  await button(page, "Record").click();
  await expectRecorded(page, 2);
  const second = await context.newPage();
  await useSession(second, student);
  await second.goto(address);
  await button(second, "Record").click();
  await expect(second.getByText("You are recording in another tab.")).toBeVisible();
  await expect(second.getByText("We found your earlier")).toBeHidden();
  // On a busy machine seconds are stored later than they are shown.
  await expectRecorded(page, 8);
  await page.close({ runBeforeUnload: false });
  await expect(second.getByText("We found your earlier")).toBeVisible();
  await button(second, /^Play/).first().click();
  const audio = second.locator("audio").first();
  await expect
    .poll(() => audio.evaluate(({ duration }: HTMLAudioElement) => duration))
    .toBeGreaterThan(3.5);
});

test("while a recording is handed in no other is begun that would be taken for it @all", async ({
  page,
  school,
}) => {
  const { courseId, student } = await aRecitingCourse(school);
  await useSession(page, student);
  await page.goto(`/recite/${courseId}`);
  await record(page);
  await expect(button(page, "Start again")).toBeVisible();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/course/recitations?*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.fallback();
  });
  await button(page, "Submit").click();
  await expect(page.getByText("Sending...")).toBeVisible();
  await expect(button(page, "Start again")).toBeHidden();
  answer();
  await expectSubmitted(page);
});

test("leaving while the browser asks for the microphone records nothing @all", async ({
  page,
  school,
}) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      await new Promise<void>((allow) => Object.assign(window, { allow }));
      const stream = await ask(wanted);
      Object.assign(window, { stream });
      return stream;
    };
  });
  const { courseId, student } = await aRecitingCourse(school);
  await useSession(page, student);
  await page.goto(`/recite/${courseId}`);
  await button(page, "Record").click();
  await expect(page.getByText("Waiting for microphone permission...")).toBeVisible();
  await page.waitForFunction(() => "allow" in window);
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "My Courses" })).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { allow: () => void }).allow());
  await page.waitForFunction(() => "stream" in window);
  const states = () =>
    page.evaluate(() =>
      (globalThis as unknown as { stream: MediaStream }).stream
        .getTracks()
        .map(({ readyState }) => readyState),
    );
  await expect.poll(states).toEqual(["ended"]);
});

test("a WebM recording that ends without a line can be heard and handed in @all", async ({
  page,
  school,
  context,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_|Failed to fetch|no answer/);
  await page.addInitScript(() => {
    MediaRecorder.isTypeSupported = (type) => type === "audio/webm;codecs=opus";
  });
  const { courseId, student } = await aRecitingCourse(school);
  await useSession(page, student);
  await page.goto(`/recite/${courseId}`);
  await expect(button(page, "Record")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await record(page);
  await button(page, /^Play/).first().click();
  await expect(button(page, /^Pause/)).toBeVisible();
  await button(page, "Submit").click();
  await context.setOffline(false);
  await expectSubmitted(page);
});

test("ended at once, it says that nothing was recorded @all", async ({ page, school }) => {
  const { courseId, student } = await aRecitingCourse(school);
  await useSession(page, student);
  await page.goto(`/recite/${courseId}`);
  await page.evaluate(() => {
    new MutationObserver(() => {
      const all = [...document.querySelectorAll("button")];
      all.find(({ textContent }) => textContent === "Finish")?.click();
    }).observe(document.body, { subtree: true, childList: true });
  });
  await button(page, "Record").click();
  await expect(page.getByText("Nothing was recorded.")).toBeVisible();
  await expect(button(page, "Record")).toBeVisible();
});

test("only the last pressed of two recordings plays @all", async ({ page, school }) => {
  const course = await aRecitingCourse(school);
  await someRecitations(school, course, 2);
  await useSession(page, course.student);
  await page.goto(`/recitations?courseId=${course.courseId}`);
  const playing = () =>
    page.locator("audio").evaluateAll((all) => all.map((one) => !(one as HTMLAudioElement).paused));
  const play = button(page, /^Play/);
  await play.first().click();
  await expect.poll(playing).toEqual([true, false]);
  await play.first().click();
  await expect.poll(playing).toEqual([false, true]);
});

test("the teacher is told of a recitation withdrawn while open, and the next one follows @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(/Failed to load resource/);
  const course = await aRecitingCourse(school);
  await someRecitations(school, course, 3);
  const { token } = course.student;
  const { call } = school.client;
  const own = await call(contract.recitations.listRecitations, { token, query: {} });
  const takeBack = async (said: string) => {
    const id = own.recitations.find(({ remark }) => remark === said)?._id ?? "";
    await call(contract.recitations.deleteRecitation, { token, params: { id }, body: {} });
  };
  await useSession(page, course.teacher);
  await page.goto("/answer-recitations");
  const open = page.getByRole("button", { name: /^Play/ });
  await expect(page.getByText("3 waiting")).toBeVisible();
  await takeBack("Number 1");
  await open.click();
  await expect(page.getByText(/Recitation not found/).first()).toBeVisible();
  await expect(page.getByText("2 waiting")).toBeVisible();
  await takeBack("Number 2");
  await page.getByText("Good", { exact: true }).click();
  await button(page, "Reply in words").click();
  await button(page, "Send reply").click();
  await expect(page.getByText("1 waiting")).toBeVisible();
  await expect(page.getByText(/Number 3/)).toBeVisible();
});

test("a student without a guardian takes the own consent back @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { courseId, student } = await aRecitingCourse(school);
  await useSession(page, student);
  await page.goto(`/recite/${courseId}`);
  await record(page);
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Withdraw consent" }).click();
  await expect(page.getByText("You allow recordings of your voice")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Withdraw consent").click();
  await expect(page.getByText("You said no to recordings of your voice.")).toBeVisible();
  await expect(button(page, "Record")).toBeHidden();
  await button(page, "Yes").click();
  await expect(button(page, "Record")).toBeVisible();
  await page.reload();
  await expect(button(page, "Record")).toBeVisible();
  await expect(page.getByText("We found your earlier")).toBeHidden();
});
