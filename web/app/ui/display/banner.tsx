import { patternFor } from "@madrasa/contract/star-pattern";
import { useState } from "react";
import { classes } from "../classes.ts";
import { Pattern } from "./pattern.tsx";

const COLOURS = [
  "bg-pattern-1 text-pattern-1-line",
  "bg-pattern-2 text-pattern-2-line",
  "bg-pattern-3 text-pattern-3-line",
  "bg-pattern-4 text-pattern-4-line",
  "bg-pattern-5 text-pattern-5-line",
  "bg-pattern-6 text-pattern-6-line",
] as const;
const THUMBNAIL_TILE = 32;

export type BannerProps = {
  /** What the pattern is derived from, so that each thing has its own and keeps it. */
  seed: string;
  src?: string | null;
  /** Closer stars, for a picture beside a line rather than across the top. */
  isThumbnail?: boolean;
  /** What people see first: fetched at once and before other pictures. */
  isFirst?: boolean;
  className?: string;
};

/** A picture across the top of something; without one, or when it does not load, a lattice. */
export function Banner({
  seed,
  src,
  isThumbnail = false,
  isFirst = false,
  className = "aspect-[4/1]",
}: BannerProps) {
  const [failed, setFailed] = useState<string>();
  const shown = src && src !== failed ? src : undefined;
  const { ground, tile, ...pattern } = patternFor(seed);
  return (
    <div className={classes("overflow-hidden", COLOURS[ground], className)}>
      {shown ? (
        <img
          src={shown}
          alt=""
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "auto"}
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(shown)}
        />
      ) : (
        <Pattern
          {...pattern}
          tile={isThumbnail ? THUMBNAIL_TILE : tile}
          lineWidth={isThumbnail ? 1 : 1.2}
        />
      )}
    </div>
  );
}
