/** Colours of cards. A test compares them with the tokens of the pages. */

type Oklch = readonly [lightness: number, chroma: number, hue: number];

export const TOKENS = {
  ground: [0.985, 0.008, 90],
  act: [0.42, 0.085, 168],
  gold: [0.7, 0.125, 78],
  hero: [0.27, 0.04, 195],
  "hero-glow": [0.43, 0.07, 163],
  "hero-line": [0.71, 0.085, 88],
  "pattern-1": [0.36, 0.055, 172],
  "pattern-1-line": [0.62, 0.065, 115],
  "pattern-2": [0.38, 0.065, 52],
  "pattern-2-line": [0.67, 0.055, 75],
  "pattern-3": [0.32, 0.045, 240],
  "pattern-3-line": [0.55, 0.06, 215],
  "pattern-4": [0.33, 0.05, 350],
  "pattern-4-line": [0.62, 0.06, 30],
  "pattern-5": [0.37, 0.045, 130],
  "pattern-5-line": [0.66, 0.07, 105],
  "pattern-6": [0.31, 0.05, 285],
  "pattern-6-line": [0.6, 0.05, 300],
} as const satisfies Record<string, Oklch>;

export type Token = keyof typeof TOKENS;

/** `#rrggbb`, because the drawing library does not support oklch. */
export function colour(token: Token): string {
  const [lightness, chroma, hue] = TOKENS[token];
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  // Björn Ottosson, "A perceptual color space for image processing" (2020).
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(asByte).join("")}`;
}

function asByte(linear: number): string {
  const bounded = Math.min(1, Math.max(0, linear));
  const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}
