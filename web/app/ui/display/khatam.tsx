import { classes } from "../classes.ts";

/** Two squares, one turned by 45 degrees: the outline of the eightfold star, around the origin. */
const OUTLINE =
  "M0-100 29.3-70.7H70.7V-29.3L100 0 70.7 29.3V70.7H29.3L0 100-29.3 70.7H-70.7V29.3L-100 0-70.7-29.3V-70.7H-29.3Z";

export type KhatamProps = {
  /** From 0 to 100: so much of its outline is gold, clockwise; at 100 it is filled. */
  percent: number;
  className?: string;
};

/** Progress as a star that is being drawn. Decoration: the figure stands beside it. */
export function Khatam({ percent, className }: KhatamProps) {
  const isWhole = percent >= 100;
  return (
    <svg
      aria-hidden="true"
      viewBox="-108 -108 216 216"
      fill="none"
      strokeWidth="10"
      strokeLinejoin="round"
      className={classes("shrink-0 rtl:-scale-x-100", className)}
    >
      <path d={OUTLINE} className="stroke-line" />
      <path
        d={OUTLINE}
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        className={isWhole ? "fill-gold stroke-gold" : "stroke-gold"}
      />
      {isWhole && <path d={OUTLINE} transform="scale(0.55)" className="stroke-raised" />}
    </svg>
  );
}
