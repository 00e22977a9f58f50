import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { showScreen, SCREENS } from "./screen-list.ts";

test.use({ isSample: true, contextOptions: { reducedMotion: "no-preference" } });

const KEYS = "abcdefghijklmnopqrstuvwxyz0123456789/?.,";

/** 1.3.2: what places an element elsewhere than in the document. A figure may stand above its term. */
function elsewhere(): string[] {
  return [...document.querySelectorAll("body *")].flatMap((element) => {
    const { order, flexDirection, display } = getComputedStyle(element);
    const isMoved =
      (order !== "0" && !element.closest("dl")) ||
      (display.endsWith("flex") && flexDirection.endsWith("reverse")) ||
      (element instanceof HTMLElement && element.tabIndex > 0);
    return isMoved && element.checkVisibility() ? [element.outerHTML.slice(0, 200)] : [];
  });
}

/** 1.4.2, 2.2.2, 2.3.1: what plays or moves. */
function moving(): string[] {
  const played = [...document.querySelectorAll<HTMLMediaElement>("video, audio")]
    .filter(({ paused, autoplay }) => !paused || autoplay)
    .map(({ outerHTML }) => outerHTML);
  const animations = document
    .getAnimations()
    .filter(({ playState }) => playState === "running")
    .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.outerHTML ?? "");
  return [...played, ...animations].map((found) => found.slice(0, 200));
}

/** 4.1.3: buttons whose words would be announced with a message. */
function announced(): string[] {
  const regions = ["[role=status]", "[role=alert]", "[aria-live=polite]", "[aria-live=assertive]"];
  return [...document.querySelectorAll(`:is(${regions.join()}) :is(a, button, input, select)`)].map(
    ({ outerHTML }) => outerHTML.slice(0, 200),
  );
}

/** 2.5.3: controls whose name lacks the words that are seen on them. */
async function misnamed(page: Page): Promise<string[]> {
  const rule = "label-content-name-mismatch";
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { [rule]: { enabled: true } } })
    .withRules(rule)
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)));
}

/** 2.1.4, 3.2.1: what letters and the focus could change. */
function state(): string {
  const opened = document.querySelectorAll("[role=dialog], [role=menu], [aria-expanded=true]");
  const films = [...document.querySelectorAll("video")];
  const played = films.map(({ paused, muted, currentTime }) => [paused, muted, currentTime]);
  return JSON.stringify([location.href, opened.length, played]);
}

for (const screen of SCREENS) {
  test(`${screen.name}: nothing moves or plays, letters and the focus change nothing, the order is the document's @all`, async ({
    school,
    page,
    problems,
  }) => {
    if (screen.name === "not found") problems.allow("404 (Not Found)");
    await showScreen(page, school, screen);
    await expect(page.getByTestId("skeleton")).toHaveCount(0);
    await expect.poll(() => page.evaluate(moving)).toEqual([]);
    expect(await page.evaluate(elsewhere)).toEqual([]);
    expect(await page.evaluate(announced)).toEqual([]);
    expect(await misnamed(page)).toEqual([]);

    const before = await page.evaluate(state);
    for (const key of KEYS) await page.keyboard.press(key);
    for (let count = 0; count < 40; count += 1) await page.keyboard.press("Tab");
    expect(await page.evaluate(state)).toBe(before);
  });
}
