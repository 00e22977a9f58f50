import { middleOf, outlineOf, type Tile, tilesWithin } from "./star-tiling.ts";

/** Lengths in tile sides: filled centre, lines around, then nothing. */
const FILLED = 4.4;
const TINTED = 5.9;
const RADIUS = 8.8;
/** Lower on narrow screens, with lines continuing at both sides. */
const NARROW = { halfWidth: 12.1, halfHeight: 6.2 };

const SCALE = 35;
const INSET = 1.2;

type Shade = { tone: "gold" | "act"; fill: number; line: number };

function shadeOf(tile: Tile, distance: number): Shade {
  const isGold = tile.isOfStar && distance < 7;
  const tone = isGold ? "gold" : "act";
  if (distance < FILLED) {
    const isLight = tile.kind === "square" && distance > 2.5 && distance < 3.5;
    return { tone, fill: isLight ? 0.65 : 1, line: 0 };
  }
  if (distance < TINTED) return { tone, fill: isGold ? 0.45 : 0.24, line: 0 };
  const fading = Math.max(0.08, 0.44 - (distance - TINTED) * 0.1);
  return { tone, fill: isGold ? 0.2 : 0, line: isGold ? 0.58 : fading };
}

const TONES = {
  gold: "fill-gold stroke-gold",
  act: "fill-act stroke-act",
};

type Part = Shade & { path: string; shown: string };

/** SVG content for the `viewBox` -308 -308 616 616. */
export function drawRosette(): string {
  const parts = new Map<string, Part>();
  for (const tile of tilesWithin(NARROW.halfWidth, RADIUS)) {
    const [x, y] = middleOf(tile);
    const distance = Math.hypot(x, y);
    const isLow = tile.corners.every(([, height]) => Math.abs(height) < NARROW.halfHeight);
    const isRound = distance < RADIUS - 0.4;
    if (!isLow && !isRound) continue;
    const shown = isLow ? (isRound ? "" : "lg:hidden") : "max-lg:hidden";
    const shade = shadeOf(tile, Math.round(distance * 2) / 2);
    const key = JSON.stringify([shade, shown]);
    const part = parts.get(key) ?? { ...shade, shown, path: "" };
    parts.set(key, part);
    part.path += outlineOf(tile, { scale: SCALE, inset: INSET });
  }
  return [...parts.values()]
    .map(
      ({ path, tone, fill, line, shown }) =>
        `<path class="${TONES[tone]} ${shown}" fill-opacity="${fill}" stroke-opacity="${line.toFixed(2)}" d="${path}"/>`,
    )
    .join("");
}
