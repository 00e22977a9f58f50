import { tilePath } from "@madrasa/contract/star-pattern";
import { useId } from "react";

export type PatternProps = {
  /** The distance between two stars, in pixels. */
  tile?: number;
  /** The shape inside each star, and its size relative to the star. */
  heart?: "octagon" | "star";
  heartSize?: number;
  lineWidth?: number;
  className?: string;
};

/** A pattern of stars joined at their tips, in the colour of the text. Never used behind text. */
export function Pattern({
  tile = 92,
  heart = "octagon",
  heartSize = 0.42,
  lineWidth = 1.5,
  className = "size-full",
}: PatternProps) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={className}>
      <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
        <path
          d={tilePath({ tile, heart, heartSize })}
          fill="none"
          stroke="currentColor"
          strokeWidth={lineWidth}
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
