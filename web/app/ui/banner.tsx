import { useState } from "react";
import { classes } from "./classes.ts";
import { Pattern, type PatternProps } from "./pattern.tsx";

const WEAVES = [
  "bg-weave-1 text-weave-1-line",
  "bg-weave-2 text-weave-2-line",
  "bg-weave-3 text-weave-3-line",
  "bg-weave-4 text-weave-4-line",
  "bg-weave-5 text-weave-5-line",
  "bg-weave-6 text-weave-6-line",
] as const;
const TILES = [38, 44, 52, 60, 74] as const;
const THUMBNAIL_TILE = 32;
const HEARTS = [0.36, 0.42, 0.5] as const;

export type BannerProps = {
  /** What the pattern is derived from, so that each thing has its own and keeps it. */
  seed: string;
  src?: string | null;
  /** Closer stars, for a picture beside a line rather than across the top. */
  isThumbnail?: boolean;
  className?: string;
};

/** A picture across the top of something; without one, or when it does not load, a lattice. */
export function Banner({
  seed,
  src,
  isThumbnail = false,
  className = "aspect-[4/1]",
}: BannerProps) {
  const [failed, setFailed] = useState<string>();
  const shown = src && src !== failed ? src : undefined;
  const { weave, tile, ...pattern } = weaveOf(seed);
  return (
    <div className={classes("overflow-hidden", weave, className)}>
      {shown ? (
        <img
          src={shown}
          alt=""
          loading="lazy"
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

function weaveOf(seed: string): PatternProps & { weave: string; tile: number } {
  let rest = hash(seed);
  const pick = <Choice,>(choices: readonly [Choice, ...Choice[]]): Choice => {
    const choice = choices[rest % choices.length] ?? choices[0];
    rest = Math.floor(rest / choices.length);
    return choice;
  };
  return {
    weave: pick(WEAVES),
    tile: pick(TILES),
    heart: pick(["octagon", "octagon", "star"]),
    heartSize: pick(HEARTS),
  };
}

/** FNV-1a, with a last stir so that neighbouring ids do not look alike. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) {
    value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
