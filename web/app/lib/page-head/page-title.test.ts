import { expect, it, vi } from "vitest";
import { activateInline } from "../../i18n/load.ts";
import { i18n } from "../../i18n/locale.ts";
import { pageTitle } from "./page-title.ts";

it("is the school's name until the screen's messages are loaded, without a warning", () => {
  const warn = vi.spyOn(console, "warn");
  try {
    i18n.load("en-x-part", { "site.description": "A school" });
    i18n.activate("en-x-part");
    const [school] = pageTitle();
    expect(pageTitle("family.whoLearns")[0]).toEqual(school);
    expect(warn).not.toHaveBeenCalled();
    activateInline("en");
    expect(pageTitle("family.whoLearns")[0]).toEqual({
      title: `Who is learning? · ${school?.title}`,
    });
  } finally {
    activateInline("en");
    warn.mockRestore();
  }
});
