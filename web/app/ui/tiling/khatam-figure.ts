import { patternFor, pointedStarPath } from "@madrasa/contract/star-pattern";

/** Line of this width, or area with a paper-coloured outline. */
export type KhatamPart = { path: string; width: number; isFilled: boolean };

/** Maximum distance from the origin. */
export const KHATAM_REACH = 112;

const TIP = 88;
/** Distance of inner corners from the centre, as a share of the radius. */
const CROSSING = Math.sqrt(2 - Math.SQRT2);
/** Shorter rays would look like a flaw. */
const SHORTEST = 10;
const UP = -Math.PI / 2;
const SIXTEENTH = Math.PI / 8;
const SIXTEEN = Array.from({ length: 16 }, (_, index) => index);
const LONG = [46, 53, 60] as const;
const SHARP = [0.34, 0.42, 0.48, 0.54, 0.6] as const;

const star = (radius: number, notch = CROSSING, turn = 0) =>
  pointedStarPath({ x: 0, y: 0, tips: 8, radius, notch, turn: UP + turn });

function point(index: number, radius: number): string {
  const angle = UP + index * SIXTEENTH;
  const round = (value: number) => Math.round(value * 10) / 10;
  return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
}

/** Khatam of a course: a common outline with a figure determined by the id. */
export function khatamFigure(seed: string): KhatamPart[] {
  const { ground, tile, heart, heartSize } = patternFor(seed);
  const long = LONG[ground % LONG.length] ?? LONG[1];
  const notch = SHARP[tile % SHARP.length] ?? SHARP[1];
  const isTurned = heart === "star";
  const reachAt = (index: number) => ((index % 2 === 0) === isTurned ? long * notch : long);
  const edgeAt = (index: number) => (index % 2 === 0 ? TIP : TIP * CROSSING);
  const rays = SIXTEEN.filter((index) => edgeAt(index) - reachAt(index) > SHORTEST).map(
    (index) => `M${point(index, reachAt(index))}L${point(index, edgeAt(index))}`,
  );
  const petals = SIXTEEN.filter((index) => (index % 2 === 0) !== isTurned).map(
    (index) =>
      `M0 0L${[index - 1, index, index + 1].map((one) => point(one, reachAt(one))).join("L")}Z`,
  );
  const line = (path: string, width: number): KhatamPart => ({ path, width, isFilled: false });
  const area = (path: string): KhatamPart => ({ path, width: 2.2, isFilled: true });
  return [
    line(star(100), 4.5),
    line(star(TIP), 1.2),
    ...(heartSize > 0.4 ? [line(star(74, CROSSING, isTurned ? SIXTEENTH : 0), 1.2)] : []),
    line(rays.join(""), 1.2),
    area(petals.join("")),
    ...(ground < 3 ? [] : [area(star(long * notch * 0.62, CROSSING, isTurned ? SIXTEENTH : 0))]),
  ];
}
