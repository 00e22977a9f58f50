import { expect, it } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { slipWords } from "./slip-words.ts";

it("says the day of a slip in the language of each half", async () => {
  renderPage(<p />);
  const [english, arabic] = await slipWords();
  const day = "2026-12-26T09:00:00.000Z";
  expect(english?.until(day)).toMatch(/Dec/);
  expect(arabic?.language).toBe("ar");
  expect(arabic?.until(day)).not.toMatch(/[A-Za-z]/);
  expect(arabic?.until(day)).toMatch(/26|٢٦/);
});
