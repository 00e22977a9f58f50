import { pointedStarPath } from "@madrasa/contract/star-pattern";

export const SIZE = 100;
const CENTRE = SIZE / 2;

/** `shade` and `shine` darken and lighten what is below; `line` is an outline only. */
type Tone = "main" | "shade" | "shine" | "heart" | "line";
type Layer = { tone: Tone; path: string };

/** `half`: corners on one side of a line from the centre at this angle, along and across it; the other side mirrors it. */
const mirrored = (angle: number, half: readonly number[]) => {
  const corners = Array.from({ length: half.length / 2 }, (_, index) => half.slice(2 * index));
  const other = corners.toReversed().map(([along = 0, across = 0]) => [along, -across]);
  const points = [...corners, ...other].map(([along = 0, across = 0]) => {
    const x = CENTRE + along * Math.cos(angle) - across * Math.sin(angle);
    const y = CENTRE + along * Math.sin(angle) + across * Math.cos(angle);
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
};

const around = (count: number, drawAt: (angle: number) => string, turn = 0) =>
  Array.from({ length: count }, (_, index) => drawAt(turn + (2 * Math.PI * index) / count)).join(
    "",
  );

const star = (tips: number, radius: number, notch: number, turn = 0) =>
  pointedStarPath({ tips, radius, notch: notch / radius, turn, x: CENTRE });

type Rosette = { count: number; notch: number; heart: number; shoulder: number; tip: number };

/** Petals that begin in the notches of a star and are as wide as its tips are apart. */
const petals = ({ count, notch, heart, shoulder, tip }: Rosette) => {
  const [base, half] = [heart * Math.cos(Math.PI / count), heart * Math.sin(Math.PI / count)];
  return around(count, (angle) => mirrored(angle, [notch, 0, base, half, shoulder, half, tip, 0]));
};

const QUARTER = Math.PI / 4;
const GROUND: Layer = { tone: "shade", path: "M-2-2H102V102H-2Z" };
/** Begins the neighbouring figures. */
const CORNERS = around(4, (angle) => mirrored(angle, [62, 9, 80, 9]), QUARTER);

const khatam: Layer[] = [
  GROUND,
  { tone: "shine", path: CORNERS },
  { tone: "main", path: star(8, 54, 41.3) },
  { tone: "line", path: star(8, 45, 34.4) },
  { tone: "shade", path: star(8, 30, 23, QUARTER / 2) },
  { tone: "heart", path: star(8, 15.5, 11.9) },
];

const EIGHT = { count: 8, notch: 13.5, heart: 25, shoulder: 40, tip: 53 };

const rosette: Layer[] = [
  GROUND,
  {
    tone: "shine",
    path: around(4, (angle) => mirrored(angle, [53, 0, 79, 19]), QUARTER),
  },
  { tone: "main", path: petals(EIGHT) },
  { tone: "heart", path: star(8, EIGHT.heart, EIGHT.notch, QUARTER / 2) },
];

/** Half the side of the lattice of circles. */
const REACH = 37.5;
const leaf = (x: number, y: number, [toX, toY]: readonly [number, number]) =>
  `M${x} ${y}A${REACH} ${REACH} 0 0 1 ${x + toX} ${y + toY}A${REACH} ${REACH} 0 0 1 ${x} ${y}Z`;
const DIAGONALS = [
  [REACH, REACH],
  [-REACH, REACH],
  [-REACH, -REACH],
  [REACH, -REACH],
] as const;

const fourPetals: Layer[] = [
  GROUND,
  {
    tone: "main",
    path: [[0, 0] as const, ...DIAGONALS]
      .flatMap(([x, y]) => DIAGONALS.map((to) => leaf(CENTRE + x, CENTRE + y, to)))
      .join(""),
  },
  {
    tone: "shine",
    path: around(4, (angle) => mirrored(angle, [31, 6, 43, 6])),
  },
  { tone: "heart", path: star(8, 13, 10) },
];

const TEN = { count: 10, notch: 11, heart: 18.5, shoulder: 29, tip: 37 };

/** The edges of the petals run on to the tips of the outer star. */
const tenfold: Layer[] = [
  GROUND,
  { tone: "main", path: star(10, 71, TEN.tip, Math.PI / TEN.count) },
  { tone: "shine", path: petals(TEN) },
  { tone: "heart", path: star(10, TEN.heart, TEN.notch, Math.PI / TEN.count) },
];

const twelvefold: Layer[] = [
  GROUND,
  { tone: "shine", path: CORNERS },
  { tone: "main", path: star(12, 54, 31) },
  { tone: "shade", path: star(12, 31, 20, Math.PI / 12) },
  { tone: "heart", path: star(12, 16, 10.5) },
];

/** Figures distinguishable by shape alone. No star has five or six tips, which are symbols of states and faiths. */
export const FIGURES: readonly [Layer[], ...Layer[][]] = [
  khatam,
  rosette,
  fourPetals,
  tenfold,
  twelvefold,
];
