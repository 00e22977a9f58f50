import type { Page } from "@playwright/test";
import { expect } from "../support/test.ts";

const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (element: Element) => {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(element);
      const isHidden = /hidden|clip/.test(`${overflowX} ${overflowY}`);
      return isHidden && clipPath === "none" && position !== "absolute";
    };
    const found = [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility() && hides(element))
      .filter((element) => element.textContent.trim() !== "")
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 2 ||
          element.scrollHeight > element.clientHeight + 2,
      )
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 60)}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth + 2
      ? [...found, `page wider by ${scrollWidth - clientWidth}`]
      : found;
  });

const WIDER = "page wider by";
/** 1280 pixels at 400 % and 200 %, and a phone in landscape. */
const SIZES = [
  ["at 400 %", 320, 256],
  ["at 200 %", 640, 400],
  ["on its side", 740, 360],
] as const;

/** No text is lost with wider spacing, at 200 %, at 400 % or on a phone's side. */
export async function expectRoomForText(page: Page): Promise<void> {
  const problem = async (view: string, seen: readonly string[]) =>
    (await clipped(page)).filter((one) => !seen.includes(one)).map((one) => `${view}: ${one}`);
  const found: string[] = [];
  for (const [view, width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    found.push(...(await problem(view, [])).filter((one) => one.includes(WIDER)));
  }
  await page.setViewportSize({ width: 360, height: 800 });
  const before = await clipped(page);
  const style = await page.addStyleTag({ content: SPACING });
  expect([...found, ...(await problem("spacing", before))]).toEqual([]);
  await style.evaluate((element) => (element as Element).remove());
}
