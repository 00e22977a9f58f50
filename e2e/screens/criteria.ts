import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "../support/test.ts";

const KEYS = "abcdefghijklmnopqrstuvwxyz0123456789/?.,";

/** 1.3.2: elements placed out of document order. Numbers may precede their term. */
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

/** 1.4.2, 2.2.2, 2.3.1: playing or moving content. */
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

/** 1.4.1: selection shown by colour only. */
function chosenByColour(): string[] {
  const states = ["aria-pressed", "aria-selected", "aria-checked", "aria-current"];
  const control = `:is(${states.map((state) => `[${state}]`).join()}, input:is([type=radio], [type=checkbox]))`;
  const isChosen = (element: Element) =>
    element instanceof HTMLInputElement
      ? element.checked
      : states.some((state) => !["false", null].includes(element.getAttribute(state)));
  // Native controls have their own mark.
  const drawn = (element: Element) =>
    element instanceof HTMLInputElement && getComputedStyle(element).appearance !== "none";
  /** Transparent borders do not count. */
  const seen = (colour: string) => !/^rgba\(.*, 0\)$|^transparent$/.test(colour);
  const shadows = (text: string) =>
    text.split(/,(?![^(]*\))/).filter((one) => /[1-9]\d*px/.test(one)).length;
  const look = (element: Element) => {
    const box = element.closest("label") ?? element;
    return [box, ...box.querySelectorAll("*")].flatMap((part) =>
      [null, "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(part, pseudo);
        const edge = seen(style.borderBottomColor) && parseFloat(style.borderBottomWidth) > 0;
        const { content, fontWeight, textDecorationLine, translate, transform } = style;
        const shape = pseudo ? null : [part.tagName, part.getAttribute("d")];
        return [
          shape,
          content,
          fontWeight,
          textDecorationLine,
          translate,
          transform,
          edge,
          shadows(style.boxShadow),
        ];
      }),
    );
  };
  const controls = [...document.querySelectorAll(control)].filter(
    (element) => element.checkVisibility() && !drawn(element),
  );
  return controls.filter(isChosen).flatMap((chosen) => {
    let around = chosen.parentElement;
    for (; around && around !== document.body; around = around.parentElement) {
      const likes = [...around.querySelectorAll(chosen.tagName)].filter(
        (like) => like !== chosen && like.checkVisibility() && !isChosen(like),
      );
      const [like] = likes;
      if (!like) continue;
      return JSON.stringify(look(chosen)) === JSON.stringify(look(like))
        ? [chosen.outerHTML.slice(0, 200)]
        : [];
    }
    return [];
  });
}

/** 3.1.2: titles without a language attribute. */
function titlesWithoutLanguage(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isTitle = /أحكام التجويد|سیرتِ نبوی/.test(text.textContent ?? "");
    const element = text.parentElement;
    if (!isTitle || !element || element.closest("title, script, option")) continue;
    if (element.closest("[lang]")?.getAttribute("lang") === "en")
      found.push(element.outerHTML.slice(0, 200));
  }
  return found;
}

/** 4.1.3: buttons inside announcements. */
function announced(): string[] {
  const regions = ["[role=status]", "[role=alert]", "[aria-live=polite]", "[aria-live=assertive]"];
  return [...document.querySelectorAll(`:is(${regions.join()}) :is(a, button, input, select)`)].map(
    ({ outerHTML }) => outerHTML.slice(0, 200),
  );
}

/** 2.5.3: visible label missing in the name. */
async function misnamed(page: Page): Promise<string[]> {
  const rule = "label-content-name-mismatch";
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { [rule]: { enabled: true } } })
    .withRules(rule)
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)));
}

/** 2.1.4, 2.5.1, 3.2.1: state that keys, focus and gestures could change. */
function state(): string {
  const opened = document.querySelectorAll("[role=dialog], [role=menu], [aria-expanded=true]");
  const videos = [...document.querySelectorAll("video")];
  const played = videos.map(({ paused, muted, currentTime }) => [paused, muted, currentTime]);
  return JSON.stringify([location.href, opened.length, played]);
}

async function gesture(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const middle = { x: width / 2, y: height / 2 };
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: object[]) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: touchPoints as { x: number; y: number }[],
    });
  await client.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
  const paths = [
    (far: number) => [{ x: middle.x - far, y: middle.y }],
    (far: number) => [{ x: middle.x + far, y: middle.y }],
    (far: number) => [
      { x: middle.x - far, y: middle.y, id: 0 },
      { x: middle.x + far, y: middle.y, id: 1 },
    ],
  ];
  for (const path of paths) {
    await touch("touchStart", path(10));
    for (const far of [40, 90, 150, 220]) await touch("touchMove", path(far));
    await touch("touchEnd", []);
  }
  await client.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await client.detach();
}

/** Criteria that axe does not check, in English; needs motion that is not reduced. */
export async function expectCriteria(page: Page): Promise<void> {
  await expect(page.getByTestId("skeleton")).toHaveCount(0);
  await expect.poll(() => page.evaluate(moving)).toEqual([]);
  expect(await page.evaluate(elsewhere)).toEqual([]);
  expect(await page.evaluate(announced)).toEqual([]);
  expect(await misnamed(page)).toEqual([]);
  expect(await page.evaluate(chosenByColour)).toEqual([]);
  expect(await page.locator("body").ariaSnapshot()).not.toMatch(/ [:;,؛،](?=[\s"]|$)/m);
}

export async function expectTitlesToHaveLanguage(page: Page): Promise<void> {
  expect(await page.evaluate(titlesWithoutLanguage)).toEqual([]);
}

/** 2.1.4, 2.5.1, 3.2.1: letters, the focus and gestures change nothing. */
export async function expectNoHiddenControls(page: Page): Promise<void> {
  const before = await page.evaluate(state);
  for (const key of KEYS) await page.keyboard.press(key);
  for (let count = 0; count < 40; count += 1) await page.keyboard.press("Tab");
  expect(await page.evaluate(state)).toBe(before);
  await gesture(page);
  expect(await page.evaluate(state)).toBe(before);
}
