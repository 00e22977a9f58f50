import { classes } from "../../ui/classes.ts";
import { KHATAM_REACH, khatamFigure } from "../../ui/tiling/khatam-figure.ts";

type KhatamOfCourseProps = {
  courseId: string;
  /** Sets the size; `draws-khatam` starts the animation. */
  className: string;
};

export function KhatamOfCourse({ courseId, className }: KhatamOfCourseProps) {
  const size = 2 * KHATAM_REACH;
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-KHATAM_REACH} ${-KHATAM_REACH} ${size} ${size}`}
      fill="none"
      strokeLinecap="round"
      className={classes("shrink-0 rtl:-scale-x-100", className)}
    >
      {khatamFigure(courseId).map(({ path, width, isFilled }) => (
        <path
          key={path}
          d={path}
          strokeWidth={width}
          pathLength={isFilled ? undefined : 100}
          strokeDasharray={isFilled ? undefined : "100 100"}
          className={isFilled ? "fill-gold stroke-(--paper,var(--color-ground))" : "stroke-gold"}
        />
      ))}
    </svg>
  );
}
