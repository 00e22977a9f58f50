import { contract } from "@madrasa/contract";
import { RECITATION_SECONDS_MAX } from "@madrasa/contract/limits";
import type { Page } from "@playwright/test";
import { TONE } from "@madrasa/testkit/recitations";
import { longSound } from "../support/long-sound.ts";
import {
  aRecitingCourse,
  choosePassage,
  expectRecorded,
  expectSubmitted,
  leaveWhileHandingIn,
  withMicrophone,
} from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: withMicrophone(), viewport: { width: 360, height: 740 } });

/** Tolerance of durations in seconds. */
const NEAR = 0.3;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const timer = (page: Page) => page.getByRole("timer");

async function ownVoice(page: Page) {
  await button(page, /^Play/).first().click();
  const audio = page.locator("audio").first();
  await expect
    .poll(() => audio.evaluate(({ duration }: HTMLAudioElement) => duration))
    .toBeGreaterThan(1);
  return audio.evaluate(async (element: HTMLAudioElement) => {
    const { sounds } = globalThis as unknown as { sounds: Map<string, Blob> };
    const blob = sounds.get(element.src) ?? new Blob();
    const context = new OfflineAudioContext(1, 1, 8_000);
    const { duration } = await context.decodeAudioData(await blob.arrayBuffer());
    return { type: blob.type, bytes: blob.size, said: element.duration, sounds: duration };
  });
}

async function openRecorder(page: Page, school: Parameters<typeof aRecitingCourse>[0]) {
  const course = await aRecitingCourse(school);
  await useSession(page, course.student);
  await page.addInitScript(() => {
    // The page's policy blocks fetching its blobs.
    const sounds = new Map<string, Blob | MediaSource>();
    const makeAddress = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (sound) => {
      const address = makeAddress(sound);
      sounds.set(address, sound);
      return address;
    };
    Object.assign(window, { sounds });
  });
  await page.goto(`/recite/${course.courseId}`);
  await expect(button(page, "Record")).toBeVisible();
  const submit = async () => {
    await button(page, "Submit").click();
    await expectSubmitted(page);
    const { token } = course.student;
    const own = await school.client.call(contract.recitations.listRecitations, {
      token,
      query: {},
    });
    return own.recitations[0]?.sound?.seconds ?? 0;
  };
  return { ...course, submit };
}

for (const forced of ["audio/mp4;codecs=opus", "audio/webm;codecs=opus"]) {
  test(`a recording as ${forced} says how long it is @all`, async ({ page, school }) => {
    await page.addInitScript((only) => {
      MediaRecorder.isTypeSupported = (type) => type === only;
    }, forced);
    const { submit } = await openRecorder(page, school);
    await button(page, "Record").click();
    await expectRecorded(page, 2);
    await button(page, "Pause").click();
    await button(page, "Continue").click();
    await expectRecorded(page, 5);
    await button(page, "Finish").click();
    const { type, said, sounds } = await ownVoice(page);
    expect(type).toBe(forced.split(";")[0]);
    expect(Math.abs(said - sounds)).toBeLessThan(NEAR);
    expect(sounds).toBeGreaterThan(4.5);
    expect(Math.abs((await submit()) - sounds)).toBeLessThan(NEAR);
  });
}

test("a file recorded elsewhere is played and submitted; no audio, or too long, is refused @all", async ({
  page,
  school,
}) => {
  const { submit } = await openRecorder(page, school);
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const asked = page.waitForEvent("filechooser");
    await button(page, "Choose an audio file").click();
    await (await asked).setFiles(file);
  };
  const buffer = Buffer.alloc(2_000, 7);
  await choose({ name: "broken.m4a", mimeType: "audio/mp4", buffer });
  await expect(page.getByText("We cannot use this file.")).toBeVisible();
  const long = await longSound(RECITATION_SECONDS_MAX + 1);
  await choose({ name: "long.m4a", mimeType: "audio/mp4", buffer: long });
  await expect(page.getByText("This file is longer than 15 minutes.")).toBeVisible();
  await choose(TONE.path);
  const { said, sounds } = await ownVoice(page);
  expect(Math.abs(said - TONE.seconds)).toBeLessThan(NEAR);
  expect(Math.abs(sounds - TONE.seconds)).toBeLessThan(NEAR);
  expect(Math.abs((await submit()) - TONE.seconds)).toBeLessThan(NEAR);
});

test("while it is paused no timer below a second runs, and the sound is not looked at @all", async ({
  page,
  school,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const started: number[] = [];
    const contexts: AudioContext[] = [];
    const running = new Map<unknown, number>();
    const every = window.setInterval.bind(window);
    const clear = window.clearInterval.bind(window);
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      watched: { started, contexts, running },
      setInterval: (action: () => void, ms = 0) => {
        const id = every(action, ms);
        running.set(id, ms);
        return id;
      },
      clearInterval: (id: number) => {
        running.delete(id);
        clear(id);
      },
      setTimeout: (action: () => void, ms = 0) => {
        started.push(ms);
        return later(action, ms);
      },
      AudioContext: class extends AudioContext {
        constructor() {
          super();
          contexts.push(this);
        }
      },
    });
  });
  type Watched = { started: number[]; contexts: AudioContext[]; running: Map<unknown, number> };
  const now = () =>
    page.evaluate(() => {
      const { started, contexts, running } = (globalThis as unknown as { watched: Watched })
        .watched;
      const short = [...running.values(), ...started.splice(0)].filter((ms) => ms < 1_000);
      return { short, states: contexts.map(({ state }) => state) };
    });
  await openRecorder(page, school);
  await button(page, "Record").click();
  await expectRecorded(page, 1);
  expect(await now()).toMatchObject({ short: expect.arrayContaining([100]), states: ["running"] });
  await button(page, "Pause").click();
  await expect(page.getByText("Paused")).toBeVisible();
  const recorded = await timer(page).innerText();
  await page.clock.runFor(500);
  await now();
  await page.clock.runFor(3_000);
  const { short, states } = await now();
  expect(states).toEqual(["suspended"]);
  // The query client may notify once or twice after 0 ms.
  expect(short.filter((ms) => ms > 0)).toEqual([]);
  expect(short.length).toBeLessThan(5);
  await expect(timer(page)).toHaveText(recorded);
});

async function withVoice(page: Page, given: { refusal?: string; loudness?: number }) {
  await page.addInitScript(({ refusal, loudness = 0.3 }) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (refusal) throw new DOMException("", refusal);
      const context = new AudioContext();
      const tone = new OscillatorNode(context);
      const gain = new GainNode(context, { gain: loudness });
      const to = context.createMediaStreamDestination();
      tone.connect(gain).connect(to);
      tone.start();
      Object.assign(window, { track: to.stream.getAudioTracks()[0] });
      return to.stream;
    };
  }, given);
}

const REFUSALS = [
  ["NotFoundError", "No microphone found."],
  ["NotAllowedError", "The microphone is blocked."],
  ["NotReadableError", "Another app, perhaps a call, is using the microphone."],
] as const;

for (const [refusal, words] of REFUSALS) {
  test(`says it plainly: ${words} @all`, async ({ page, school, expectAccessible }) => {
    await withVoice(page, { refusal });
    await openRecorder(page, school);
    await button(page, "Record").click();
    await expect(page.getByRole("alert").getByText(words)).toBeVisible();
    await expect(button(page, "Record")).toBeVisible();
    await expectAccessible(page);
  });
}

for (const [loudness, words] of [
  [0.005, "Too quiet. Move closer."],
  [1.2, "Too loud. Move further away."],
] as const) {
  test(`says it plainly: ${words} @all`, async ({ page, school, expectAccessible }) => {
    await withVoice(page, { loudness });
    await openRecorder(page, school);
    await button(page, "Record").click();
    await expect(page.getByRole("status").getByText(words)).toBeVisible();
    await expectAccessible(page);
  });
}

test("a call and a locked screen pause it, and what was recorded is kept @all", async ({
  page,
  school,
}) => {
  await withVoice(page, {});
  await openRecorder(page, school);
  await button(page, "Record").click();
  const takeAway = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      const { track } = globalThis as unknown as { track: MediaStreamTrack };
      track.dispatchEvent(new Event("mute"));
    }, isHidden);
  await expectRecorded(page, 1);
  await takeAway(false);
  await expect(
    page.getByText("is using the microphone. Your recording so far is saved."),
  ).toBeVisible();
  await button(page, "Continue").click();
  await expect(page.getByText("Your voice is clear")).toBeVisible();
  await expectRecorded(page, 3);
  await takeAway(true);
  await expect(page.getByText("The screen was locked, so recording is paused.")).toBeVisible();
  await button(page, "Finish").click();
  expect((await ownVoice(page)).sounds).toBeGreaterThan(2.5);
});

test("a browser that cannot record says so, and takes a file @all", async ({ page, school }) => {
  await page.addInitScript(() => {
    MediaRecorder.isTypeSupported = () => false;
  });
  await openRecorder(page, school);
  await button(page, "Record").click();
  await expect(page.getByText("This browser cannot record.")).toBeVisible();
  await expect(button(page, "Choose an audio file")).toBeVisible();
});

test("a microphone is tried for five seconds, which are played with their format and forgotten @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  await openRecorder(page, school);
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Try your microphone" }).click();
  await expect(page.getByText(/^Speak: \d seconds? left$/)).toBeVisible();
  await expect(page.getByText(/Recorded as audio\/\w+ codecs=opus/)).toBeVisible();
  await expect(button(page, /^Pause/)).toBeVisible();
  const length = await page.locator("audio").evaluate(({ duration }: HTMLAudioElement) => duration);
  expect(Math.abs(length - 5)).toBeLessThan(NEAR * 2);
  await expectAccessible(page);
  await button(page, "Close").last().click();
  await page.reload();
  await expect(button(page, "Record")).toBeVisible();
  await expect(page.getByText("We found your earlier")).toBeHidden();
});

test("the recorder is empty after leaving the page during sending @all", async ({
  page,
  school,
}) => {
  const { courseId, student } = await openRecorder(page, school);
  await choosePassage(page, "From the beginning");
  const asked = page.waitForEvent("filechooser");
  await button(page, "Choose an audio file").click();
  await (await asked).setFiles(TONE.path);
  const answer = await leaveWhileHandingIn(page);
  answer();
  await expect(page.getByText("The waiting item was sent.")).toBeVisible();
  await page.goto(`/recite/${courseId}`);
  await expect(button(page, "Record")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What will you recite?" })).toBeVisible();
  const own = await school.client.call(contract.recitations.listRecitations, {
    token: student.token,
    query: {},
  });
  expect(own.recitations.map(({ remark }) => remark)).toEqual(["From the beginning"]);
});
