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

/** Relative luminance as WCAG defines it; the matrices are those of CSS Color 4 for OKLab. */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const red = within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Record<string, Colour>, one: string, other: string): number {
  const black: Colour = [0, 0, 0];
  const [darker = 0, lighter = 0] = [one, other]
    .map((name) => luminance(theme[name] ?? black))
    .toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ["ground", "raised", "sunken"];
/** Edges of fields and ticks, the outline of progress, what is chosen, and the focus. */
const MARKS = ["edge", "gold-ink", "act", "danger"];
const TEXTS = ["ink", "ink-soft", "act", "gold-ink", "danger"];

test("white on black is 21 to 1", () => {
  const theme = { white: [1, 0, 0], black: [0, 0, 0] } as const;
  expect(contrast(theme, "white", "black")).toBeCloseTo(21, 1);
});

test.for(Object.entries(THEMES))(
  "in the %s theme marks have 3 to 1 and texts 4.5 to 1 on every ground",
  ([, theme]) => {
    const below = (names: string[], least: number) =>
      names.flatMap((name) =>
        GROUNDS.map((ground) => ({ name, ground, has: contrast(theme, name, ground) })).filter(
          ({ has }) => has < least,
        ),
      );
    expect(below(MARKS, 3)).toEqual([]);
    expect(below(TEXTS, 4.5)).toEqual([]);
    // A field of a meeting or of a chosen row lies on these.
    expect(contrast(theme, "ink", "act-soft")).toBeGreaterThan(4.5);
    expect(contrast(theme, "ink", "gold-soft")).toBeGreaterThan(4.5);
    expect(contrast(theme, "on-act", "act")).toBeGreaterThan(4.5);
    expect(contrast(theme, "on-danger", "danger")).toBeGreaterThan(4.5);
  },
);
