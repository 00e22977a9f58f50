import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "@madrasa/contract/languages";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { formatLongDate } from "./dates/format-dates.ts";
import { formatBytes, formatDuration, formatPercent } from "./format.ts";
import { formatWait, spokenTime } from "./format-span.ts";
import { inline } from "virtual:messages";
import { FORMATS_KEY } from "./formats-key.ts";
import { AREAS } from "./areas.ts";
import { activateInline } from "./load.ts";
import { tParts } from "./t-parts.ts";
import { t } from "./t.ts";

activateInline("en");

it("chooses the plural form", () => {
  expect([0, 1, 24].map((count) => t("catalogue.lessonCount", { count }))).toEqual([
    "no lessons yet",
    "1 lesson",
    "24 lessons",
  ]);
});

it("says a time in the forms of each language", () => {
  const said = (language: Language) => {
    activateInline(language);
    return spokenTime(7_322);
  };
  try {
    expect(said("ar")).toBe("ساعتان، ودقيقتان، وثانيتان");
    expect(said("ur")).toBe("2 گھنٹے، 2 منٹ، اور 2 سیکنڈ");
    expect(said("ckb")).toBe("2 کاتژمێر، 2 خولەک، 2 چرکە");
  } finally {
    activateInline("en");
  }
});

it("puts elements into the places of a message", () => {
  const name = createElement("bdi", null, "Idris");
  expect(renderToStaticMarkup(tParts("catalogue.taughtBy", { name }))).toBe(
    "Taught by <bdi>Idris</bdi>",
  );
});

it("formats sizes in the units of the limits", () => {
  expect(formatBytes(0)).toBe("0 bytes");
  expect(formatBytes(10 * 1024 ** 2)).toBe("10 MB");
  expect(formatBytes(8.3 * 1024 ** 2)).toBe("8.3 MB");
  expect(formatBytes(2 * 1024 ** 3)).toBe("2 GB");
});

it("formats times, shares and dates", () => {
  expect([380, 3980, 0].map(formatDuration)).toEqual(["6:20", "1:06:20", "0:00"]);
  expect(formatPercent(62)).toBe("62%");
  expect(formatWait(40)).toBe("40 seconds");
  expect([0, 61, 3980].map(spokenTime)).toEqual([
    "0 seconds",
    "1 minute, 1 second",
    "1 hour, 6 minutes, 20 seconds",
  ]);
  expect(formatLongDate("2026-11-05T12:00:00Z")).toBe("November 05, 2026");
});

it.each([
  {
    name: "staff's",
    areas: AREAS.staff,
    folders:
      "pages/(admin|layouts/admin|all-recitations|course-announcements|edit-courses|own-course|teacher-dashboard|preview-course|student-of-course|sheets?\\.)",
    features:
      "lessons|announcements/families-dialog|home/(answer-request|task|teacher-today)|listeners/(ask-helper|helping-teachers|listeners\\.api)|recitations/switch|sheet/sheet-(list|screen)|invitations/invit|site/(edit|arrange|link-fields|page-draft|resolve|set|school|edit-school|site-|use-page)",
  },
  {
    name: "lessons'",
    areas: AREAS.learning,
    folders: "pages/(course-viewer|preview-course)",
    // Rows of a student's home, whose layout loads them too.
    features: "oversight|viewer|enrolment/enrolled-course.tsx",
  },
])("keeps the messages of $name screens to those screens", ({ areas, folders, features }) => {
  const app = fileURLToPath(new URL("..", import.meta.url));
  const own = areas.join("|");
  const home = new RegExp(`^(i18n|[a-z]+/(${own}|${features})|${folders})`);
  const used = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !home.test(file))
    .filter((file) =>
      new RegExp(`["\`](${own})\\.`).test(readFileSync(path.join(app, file), "utf8")),
    );
  expect(used).toEqual([]);
});

it("compiles each file's messages into one area", () => {
  const files = Object.values(AREAS).flat();
  const folder = fileURLToPath(new URL("../../../i18n/en", import.meta.url));
  const written = readdirSync(folder).map((file) => path.basename(file, ".json"));
  // Server-only messages, and entries that are no messages.
  const others = ["childrenText", "notifications", "successes", FORMATS_KEY];
  expect([...files, ...others].toSorted()).toEqual(written.toSorted());
  expect(Object.keys(inline?.en.staff ?? {})).toContain("teachers.teachers");
});
