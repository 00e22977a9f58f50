import { useId } from "react";
import { octagonPath, starPath } from "./khatam.ts";

export type PatternProps = {
  /** Pixels from one star to the next. */
  tile?: number;
  /** The figure inside each star, and its size as a share of the star's. */
  heart?: "octagon" | "star";
  heartSize?: number;
  lineWidth?: number;
  className?: string;
};

/** The lattice that grows from the star, tip to tip, in the colour of the text. Never behind words. */
export function Pattern({
  tile = 92,
  heart = "octagon",
  heartSize = 0.42,
  lineWidth = 1.5,
  className = "size-full",
}: PatternProps) {
  const id = useId();
  const centre = tile / 2;
  const radius = centre * heartSize;
  const inner =
    heart === "octagon" ? octagonPath(centre, radius) : starPath(centre, radius, Math.PI / 8);
  return (
    <svg aria-hidden="true" className={className}>
      <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
        <path
          d={starPath(centre, centre) + inner}
          fill="none"
          stroke="currentColor"
          strokeWidth={lineWidth}
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
