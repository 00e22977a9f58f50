import { classes } from "../classes.ts";

/** Two squares, one rotated by 45 degrees, around the origin. */
export const KHATAM_OUTLINE =
  "M0-100 29.3-70.7H70.7V-29.3L100 0 70.7 29.3V70.7H29.3L0 100-29.3 70.7H-70.7V29.3L-100 0-70.7-29.3V-70.7H-29.3Z";

export function Khatam({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="-108 -108 216 216"
      fill="none"
      strokeWidth="10"
      strokeLinejoin="round"
      className={classes("shrink-0 rtl:-scale-x-100", className)}
    >
      <path d={KHATAM_OUTLINE} className="stroke-line" />
      <path
        d={KHATAM_OUTLINE}
        pathLength="100"
        strokeDasharray="100 100"
        className="fill-gold stroke-gold"
      />
      <path d={KHATAM_OUTLINE} transform="scale(0.55)" className="stroke-raised" />
    </svg>
  );
}
