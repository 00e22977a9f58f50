import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const [light = "", dark = ""] = css.split("@media not print");

type Colour = readonly [lightness: number, chroma: number, hue: number];

function coloursIn(text: string): Record<string, Colour> {
  const found = text.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return Object.fromEntries(
    [...found].map(([, name = "", ...parts]) => {
      const [lightness = 0, chroma = 0, hue = 0] = parts.map(Number);
      return [name, [lightness, chroma, hue] as const];
    }),
  );
}

const THEMES = {
  light: coloursIn(light),
  dark: { ...coloursIn(light), ...coloursIn(dark) },
};

/** Linear RGB by CSS Color 4's matrices for OKLab. */
function lightOf([lightness, chroma, hue]: Colour): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(1, Math.max(0, value)));
}

/** Browsers blend in gamma-encoded sRGB. */
const encoded = (light: number) =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
const decoded = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Theme colour, or "act/35 ground": 35 % over another. */
function lightNamed(theme: Record<string, Colour>, name: string): number[] {
  const [, over = name, percent = "100", under = over] = /^(.+)\/(\d+) (.+)$/.exec(name) ?? [];
  const [upper, lower] = [over, under].map((one) => lightOf(theme[one] ?? [0, 0, 0]));
  const share = Number(percent) / 100;
  return (upper ?? []).map((light, index) =>
    decoded(share * encoded(light) + (1 - share) * encoded(lower?.[index] ?? 0)),
  );
}

/** Relative luminance by WCAG. */
const luminance = ([red = 0, green = 0, blue = 0]: number[]) =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(theme: Record<string, Colour>, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((name) => luminance(lightNamed(theme, name)))
    .toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ["ground", "raised", "sunken"];
const MARKS = ["edge", "gold-ink", "act", "danger"];
const TEXTS = ["ink", "ink-soft", "act", "gold-ink", "danger"];

test("white on black is 21 to 1", () => {
  const theme = { white: [1, 0, 0], black: [0, 0, 0] } as const;
  expect(contrast(theme, "white", "black")).toBeCloseTo(21, 1);
});

test.for(Object.entries(THEMES))(
  "marks have 3 to 1 and texts 4.5 to 1 on every ground in the %s theme",
  ([, theme]) => {
    const below = (names: string[], least: number) =>
      names.flatMap((name) =>
        GROUNDS.map((ground) => ({ name, ground, has: contrast(theme, name, ground) })).filter(
          ({ has }) => has < least,
        ),
      );
    expect(below(MARKS, 3)).toEqual([]);
    expect(below(TEXTS, 4.5)).toEqual([]);
    expect(contrast(theme, "ink", "act-soft")).toBeGreaterThan(4.5);
    expect(contrast(theme, "ink", "gold-soft")).toBeGreaterThan(4.5);
    expect(contrast(theme, "on-act", "act")).toBeGreaterThan(4.5);
    expect(contrast(theme, "on-danger", "danger")).toBeGreaterThan(4.5);
  },
);

test.for(Object.entries(THEMES))(
  "the numbers of the thirty parts are readable on every shade in the %s theme",
  ([, theme]) => {
    const { length } = Object.keys(theme);
    expect(length).toBeGreaterThan(20);
    for (const ground of GROUNDS) {
      // Shades of `thirty-parts.tsx`, newest first.
      const shades = ["act", `act/35 ${ground}`, "act-soft"];
      const numbers = ["on-act", "ink", "ink"];
      const read = shades.map((shade, index) => contrast(theme, numbers[index] ?? "", shade));
      expect(Math.min(...read, contrast(theme, "ink", "gold-soft"))).toBeGreaterThan(4.5);
      // Each is closer to the ground than the previous one, and distinguishable.
      const fading = shades.map((shade) => contrast(theme, shade, ground));
      expect(fading).toEqual(fading.toSorted((x, y) => y - x));
      for (const [index, shade] of shades.slice(1).entries()) {
        expect(contrast(theme, shade, shades[index] ?? "")).toBeGreaterThan(1.2);
      }
    }
  },
);
