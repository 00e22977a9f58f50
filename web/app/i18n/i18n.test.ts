import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import {
  formatBytes,
  formatDuration,
  formatLongDate,
  formatPercent,
  formatWait,
} from "./format.ts";
import { learningMessages } from "./learning-messages.ts";
import { publicMessages } from "./messages.ts";
import { securityMessages } from "./security-messages.ts";
import { staffMessages } from "./staff-messages.ts";
import { t } from "./t.ts";
import { topicsMessages } from "./topics-messages.ts";

it("chooses the plural form", () => {
  expect([0, 1, 24].map((count) => t("catalogue.lessonCount", { count }))).toEqual([
    "no lessons yet",
    "1 lesson",
    "24 lessons",
  ]);
});

it("has text for every key", () => {
  const silent = Object.entries({
    ...publicMessages,
    ...learningMessages,
    ...securityMessages,
    ...staffMessages,
    ...topicsMessages,
  }).filter(([, message]) => message.trim() === "");
  expect(silent).toEqual([]);
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
  expect(formatLongDate("2026-11-05T12:00:00Z")).toBe("November 05, 2026");
});

it.each([
  {
    name: "teachers' and admins'",
    messages: staffMessages,
    folders: "pages/(admin|layouts/admin|edit-courses|teacher-dashboard)",
    features: "lessons|site/(edit|arrange|link-fields|page-draft|resolve|site-|use-page)",
  },
  {
    name: "lessons'",
    messages: learningMessages,
    folders: "pages/course-viewer",
    features: "oversight|viewer",
  },
  {
    name: "signed-in devices'",
    messages: securityMessages,
    folders: "features/accounts",
    features: "accounts",
  },
  {
    name: "learn-more",
    messages: topicsMessages,
    folders: "pages/learn-more",
    features: "topics",
  },
])("keeps the messages of $name screens to those screens", ({ messages, folders, features }) => {
  const app = fileURLToPath(new URL("..", import.meta.url));
  const areas = [...new Set(Object.keys(messages).map((key) => key.split(".")[0]))].join("|");
  const home = new RegExp(`^(i18n|features/(${areas}|${features})|${folders})`);
  const used = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !home.test(file))
    .filter((file) =>
      new RegExp(`["\`](${areas})\\.`).test(readFileSync(path.join(app, file), "utf8")),
    );
  expect(used).toEqual([]);
});
