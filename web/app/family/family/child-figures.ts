import { pointedStarPath } from "@madrasa/contract/star-pattern";

export const SIZE = 100;
const CENTRE = SIZE / 2;

/** SVG path of a figure that fills a circle of this radius. */
type Figure = (radius: number) => string;

/** `notch`: distance between the centre and the meeting point of two tips, as a share of the radius. */
const star =
  (tips: number, notch: number): Figure =>
  (radius) =>
    pointedStarPath({ tips, notch, turn: 0, x: CENTRE, radius });

const pointAt = (angle: number, radius: number) =>
  [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)]
    .map((place) => place.toFixed(2))
    .join(" ");

const petals =
  (count: number): Figure =>
  (radius) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * index) / count;
      const side = (turn: number) => pointAt(angle + turn, radius * 0.6);
      const [start, tip] = [pointAt(angle, radius * 0.18), pointAt(angle, radius)];
      return `M${start}Q${side(-0.42)} ${tip}Q${side(0.42)} ${start}Z`;
    }).join("");

/** Two bands across two bands, alternately over and under. */
const weave: Figure = (radius) => {
  const [long, near, far] = [0.92, 0.16, 0.5].map((share) => share * radius) as [
    number,
    number,
    number,
  ];
  const box = (x1: number, y1: number, x2: number, y2: number) =>
    `M${CENTRE + x1} ${CENTRE + y1}H${CENTRE + x2}V${CENTRE + y2}H${CENTRE + x1}Z`;
  return (
    box(-long, -far, near, -near) +
    box(far, -far, long, -near) +
    box(-long, near, -far, far) +
    box(-near, near, long, far) +
    box(-far, -near, -near, long) +
    box(-far, -long, -near, -far) +
    box(near, -long, far, near) +
    box(near, far, far, long)
  );
};

/**
 * Figures distinguishable by shape alone; a child's avatar is stored as an index. None has five or six tips, which
 * resemble symbols of flags and faiths.
 */
export const FIGURES: readonly [Figure, ...Figure[]] = [
  star(8, 0.77),
  star(4, 0.42),
  petals(8),
  star(12, 0.72),
  weave,
  star(10, 0.5),
];
