import { classes } from "../../ui/classes.ts";
import { FIGURES, SIZE } from "./child-figures.ts";

const COLOURS = [
  "bg-pattern-1 text-pattern-1-line",
  "bg-pattern-2 text-pattern-2-line",
  "bg-pattern-3 text-pattern-3-line",
  "bg-pattern-4 text-pattern-4-line",
  "bg-pattern-5 text-pattern-5-line",
  "bg-pattern-6 text-pattern-6-line",
] as const;

/** Avatar that a child who cannot read recognises. */
export function ChildMark({ mark, className }: { mark: number; className?: string }) {
  const round = Math.floor(mark / FIGURES.length);
  const figure = FIGURES[mark % FIGURES.length] ?? FIGURES[0];
  const colour = COLOURS[(mark + round) % COLOURS.length];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      className={classes("rounded-card", colour, className)}
    >
      <path d={figure(46)} fill="none" stroke="currentColor" strokeWidth={1.6} />
      <path d={figure(24)} fill="currentColor" />
    </svg>
  );
}
