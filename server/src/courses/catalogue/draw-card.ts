import { octagonPath, starPath, tilePath, patternFor } from "@madrasa/contract/star-pattern";
import { cropToWidth, drawJpeg } from "../../platform/pictures.ts";
import { colour, type Token } from "./card-colors.ts";

/** Pixels; the size that messengers and search engines request. */
const CARD = { width: 1200, height: 630 } as const;
/** Part of a card's URL. Increase it when the drawing changes, to invalidate caches. */
export const DRAWING = 1;

const MIDDLE = { x: CARD.width / 2, y: CARD.height / 2 };
const BANNER = { width: CARD.width, minHeight: 200, maxHeight: 420 };
/** Pixels of the strip with the star, below the banner. */
const CLOSING = 110;

/** Banner or pattern of a course. No text, because fonts differ between servers. */
export async function drawCourseCard(courseId: string, banner?: Uint8Array): Promise<Buffer> {
  if (banner) return drawBannerCard(banner);
  const { ground, tile, heart, heartSize } = patternFor(courseId);
  const background = `pattern-${ground + 1}` as Token;
  const line = colour(`${background}-line` as Token);
  // Larger than in banners, because cards are seen small.
  const pattern = { tile: tile * 1.6, heart, heartSize };
  return drawJpeg(
    svg(filled(colour(background)) + lattice(pattern, line) + medallion(colour(background))),
  );
}

export async function drawSchoolCard(): Promise<Buffer> {
  const glow = `<defs><radialGradient id="glow" cx="0.5" cy="0.45" r="0.65">
    <stop offset="0" stop-color="${colour("hero-glow")}"/>
    <stop offset="1" stop-color="${colour("hero")}"/></radialGradient></defs>`;
  const pattern = { tile: 105, heart: "octagon", heartSize: 0.42 } as const;
  const inside = lattice(pattern, colour("hero-line")) + medallion(colour("hero"));
  return drawJpeg(svg(glow + filled("url(#glow)") + inside));
}

async function drawBannerCard(banner: Uint8Array): Promise<Buffer> {
  const picture = await cropToWidth(banner, BANNER);
  const top = Math.round((CARD.height - picture.height - CLOSING) / 2);
  const bottom = top + picture.height;
  const star = (bottom + CARD.height) / 2;
  const radius = 34;
  const rule = (from: number, to: number) =>
    `<path d="M${from} ${star}H${to}" stroke="${colour("gold")}" stroke-width="3"/>`;
  const edge = (y: number) => `<rect y="${y}" width="100%" height="6" fill="${colour("gold")}"/>`;
  const figure = starPath(0, radius) + starPath(0, radius * 0.62, Math.PI / 8);
  const drawing = [
    filled(colour("ground")),
    edge(top - 6),
    edge(bottom),
    rule(MIDDLE.x - 260, MIDDLE.x - 60),
    rule(MIDDLE.x + 60, MIDDLE.x + 260),
    `<path transform="translate(${MIDDLE.x} ${star})" d="${figure}" fill="none"
      stroke="${colour("act")}" stroke-width="3"/>`,
  ];
  return drawJpeg(svg(drawing.join("")), { picture, top });
}

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">${inside}</svg>`;
}

const filled = (fill: string) => `<rect width="100%" height="100%" fill="${fill}"/>`;

/** Centres a star, so that both edges cut stars symmetrically. */
function lattice(pattern: Parameters<typeof tilePath>[0], line: string): string {
  const from = (middle: number) => middle - pattern.tile / 2;
  return `<defs><pattern id="lattice" x="${from(MIDDLE.x)}" y="${from(MIDDLE.y)}"
    width="${pattern.tile}" height="${pattern.tile}" patternUnits="userSpaceOnUse">
    <path d="${tilePath(pattern)}" fill="none" stroke="${line}" stroke-width="2"/></pattern></defs>
    ${filled("url(#lattice)")}`;
}

function medallion(ground: string): string {
  const radius = 190;
  const star = starPath(0, 150) + starPath(0, 104, Math.PI / 8) + octagonPath(0, 44);
  return `<g transform="translate(${MIDDLE.x} ${MIDDLE.y})" fill="none" stroke="${colour("gold")}">
    <circle r="${radius}" fill="${ground}" stroke-width="3"/>
    <path d="${star}" stroke-width="4" stroke-linejoin="round"/></g>`;
}
