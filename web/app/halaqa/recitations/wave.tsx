import { classes } from "../../ui/classes.ts";
import type { Annotation } from "./recitations.api.ts";
import { AnnotationIcon } from "./annotation-icon.tsx";

const HEIGHT = 64;
const LEAST = 3;
const LOUDEST = 255;

type WaveProps = {
  /** Values from 0 to 255. */
  peaks: readonly number[];
  /** Share between 0 and 1. */
  played?: number;
  annotations?: readonly Annotation[];
  seconds: number;
  isLow?: boolean;
};

export function Wave({ peaks, played = 1, annotations = [], seconds, isLow = false }: WaveProps) {
  return (
    <div dir="ltr" aria-hidden="true" className={classes("relative", !isLow && "pt-6")}>
      <svg
        viewBox={`0 0 ${peaks.length * 2} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classes("block w-full", isLow ? "h-8" : "h-16")}
      >
        {peaks.map((peak, index) => {
          const height = Math.max(LEAST, (peak / LOUDEST) * HEIGHT);
          const isPlayed = index < played * peaks.length;
          return (
            <rect
              key={index}
              x={index * 2}
              y={(HEIGHT - height) / 2}
              width={1.2}
              height={height}
              className={isPlayed ? "fill-act" : "fill-edge"}
            />
          );
        })}
      </svg>
      {annotations.map(({ kind, atMs }) => (
        <span
          key={`${kind} ${atMs}`}
          className="absolute inset-y-0 grid -translate-x-1/2 grid-rows-[auto_1fr] justify-items-center"
          style={{
            insetInlineStart: `${Math.min(1, atMs / 1000 / Math.max(seconds, 0.1)) * 100}%`,
          }}
        >
          <AnnotationIcon kind={kind} className="size-5" />
          <span className="border-s border-dashed border-gold-ink" />
        </span>
      ))}
    </div>
  );
}
