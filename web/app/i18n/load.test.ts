import { expect, it } from "vitest";
import { activateLanguage, loadMessages } from "./load.ts";
import { t } from "./t.ts";

it("has an area in the new language that was asked for while the language changed", async () => {
  await activateLanguage("ar");
  const changing = activateLanguage("en");
  await loadMessages("uploads");
  await changing;
  expect(t("uploads.pause")).toBe("Pause");
});
