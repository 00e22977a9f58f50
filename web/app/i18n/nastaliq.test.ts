import { describe, expect, test } from "vitest";
import { canShowNastaliq, NASTALIQ_SCRIPT } from "./nastaliq.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";
const CHROME_OS = "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15";

const TABLE = [
  ["Chrome 129 on Android", `${ANDROID} Chrome/129.0.0.0 Mobile Safari/537.36`, true],
  ["Chrome 130 on Android", `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`, false],
  ["Chrome 135 on Android", `${ANDROID} Chrome/135.0.0.0 Mobile Safari/537.36`, false],
  ["Chrome 136 on Android", `${ANDROID} Chrome/136.0.0.0 Mobile Safari/537.36`, true],
  ["Chrome 13 on Android", `${ANDROID} Chrome/13.0.782.112 Mobile Safari/534.30`, true],
  [
    "Samsung's browser on Chromium 130",
    `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    false,
  ],
  [
    "an app's page on Android",
    "Mozilla/5.0 (Linux; Android 14; SM-A146B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36",
    false,
  ],
  ["Chrome 132 on Linux", `${LINUX} Chrome/132.0.0.0 Safari/537.36`, false],
  [
    "Chrome without a window, 133 on Linux",
    `${LINUX} HeadlessChrome/133.0.0.0 Safari/537.36`,
    false,
  ],
  ["Chromium 134 on Ubuntu", `${LINUX} Ubuntu Chromium/134.0.6998.35 Safari/537.36`, false],
  ["Edge 131 on Linux", `${LINUX} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, false],
  ["Chrome 150 on Linux", `${LINUX} Chrome/150.0.0.0 Safari/537.36`, true],
  [
    "Firefox 132 on Linux",
    "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
    true,
  ],
  [
    "Firefox 132 on Android",
    "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0",
    true,
  ],
  ["Chrome 131 on ChromeOS", `${CHROME_OS} Chrome/131.0.0.0 Safari/537.36`, false],
  ["Chrome 136 on ChromeOS", `${CHROME_OS} Chrome/136.0.0.0 Safari/537.36`, true],
  ["Chrome 131 on Windows", `${WINDOWS} Chrome/131.0.0.0 Safari/537.36`, true],
  ["Chrome 131 on macOS", `${MAC} Chrome/131.0.0.0 Safari/537.36`, true],
  ["Chrome 131 on an iPhone", `${IPHONE} (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148`, true],
  ["Safari on an iPhone", `${IPHONE} (KHTML, like Gecko) Version/18.1 Mobile/15E148`, true],
] as const;

describe("nastaliq is shown only where the browser does not stop responding", () => {
  test.each(TABLE)("%s", (_, userAgent, isShown) => {
    expect(canShowNastaliq(userAgent)).toBe(isShown);
    expect(classesBeforePaint(userAgent, "yes")).toEqual(isShown ? ["nastaliq"] : []);
  });

  test("naskh is shown where nothing was chosen, or nothing can be read", () => {
    const userAgent = `${WINDOWS} Chrome/150.0.0.0 Safari/537.36`;
    expect(classesBeforePaint(userAgent, null)).toEqual([]);
    expect(classesBeforePaint(userAgent, new Error("Storage is blocked."))).toEqual([]);
  });
});

function classesBeforePaint(userAgent: string, kept: string | null | Error): string[] {
  const classes: string[] = [];
  const storage = {
    getItem: () => {
      if (kept instanceof Error) throw kept;
      return kept;
    },
  };
  const page = { documentElement: { classList: { add: (name: string) => classes.push(name) } } };
  // oxlint-disable-next-line typescript/no-implied-eval -- the script as the page runs it
  new Function("navigator", "localStorage", "document", NASTALIQ_SCRIPT)(
    { userAgent },
    storage,
    page,
  );
  return classes;
}
