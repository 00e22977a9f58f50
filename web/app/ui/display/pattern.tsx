import { tilePath } from "@madrasa/contract/star-pattern";
import { useId } from "react";

export type PatternProps = {
  /** Pixels between stars. */
  tile?: number;
  /** Shape inside each star, and its relative size. */
  heart?: "octagon" | "star";
  heartSize?: number;
  lineWidth?: number;
  className?: string;
};

/** Stars joined at their tips, in the text colour. Never behind text. */
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
