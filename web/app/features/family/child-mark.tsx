import { pointedStarPath } from "@madrasa/contract/star-pattern";
import { classes } from "../../ui/classes.ts";

const COLOURS = [
  "bg-pattern-1 text-pattern-1-line",
  "bg-pattern-2 text-pattern-2-line",
  "bg-pattern-3 text-pattern-3-line",
  "bg-pattern-4 text-pattern-4-line",
  "bg-pattern-5 text-pattern-5-line",
  "bg-pattern-6 text-pattern-6-line",
] as const;

/** Tips, and where two of them meet as a share of the radius: told apart by shape alone. */
const FIGURES = [
  { tips: 8, notch: 0.77, turn: 0 },
  { tips: 4, notch: 0.42, turn: 0 },
  { tips: 6, notch: 0.58, turn: Math.PI / 6 },
  { tips: 12, notch: 0.72, turn: 0 },
  { tips: 5, notch: 0.42, turn: -Math.PI / 2 },
  { tips: 10, notch: 0.5, turn: 0 },
] as const;

const SIZE = 100;
const CENTRE = SIZE / 2;

/** A figure in a colour, by which a child who cannot read finds the own name. */
export function ChildMark({ mark, className }: { mark: number; className?: string }) {
  const round = Math.floor(mark / FIGURES.length);
  const figure = FIGURES[mark % FIGURES.length] ?? FIGURES[0];
  const colour = COLOURS[(mark + round) % COLOURS.length];
  const star = (radius: number) => pointedStarPath({ ...figure, x: CENTRE, radius });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      className={classes("rounded-card", colour, className)}
    >
      <path d={star(46)} fill="none" stroke="currentColor" strokeWidth={1.6} />
      <path d={star(24)} fill="currentColor" />
    </svg>
  );
}
