import { BANNER_SIZES, bannerSet } from "@madrasa/contract/courses/banners";
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

/** Shape of the teacher's crop. */
export const BANNER_SHAPE = "aspect-[6/1]";

export type BannerProps = {
  seed: string;
  src?: string | null;
  isThumbnail?: boolean;
  isFirst?: boolean;
  size?: keyof typeof BANNER_SIZES;
  className?: string;
};

/** Falls back to a pattern if missing or failing to load. */
export function Banner({
  seed,
  src,
  isThumbnail = false,
  isFirst = false,
  size = "card",
  className,
}: BannerProps) {
  const [failed, setFailed] = useState<string>();
  const shown = src && src !== failed ? src : undefined;
  const { ground, tile, ...pattern } = patternFor(seed);
  return (
    <div
      className={classes(
        "overflow-hidden",
        !isThumbnail && BANNER_SHAPE,
        COLOURS[ground],
        className,
      )}
    >
      {shown ? (
        <img
          srcSet={bannerSet(shown)}
          sizes={BANNER_SIZES[size]}
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
