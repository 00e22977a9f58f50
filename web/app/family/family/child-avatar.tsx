import { classes } from "../../ui/classes.ts";
import { FIGURES, SIZE } from "./child-figures.ts";

const COLOURS = [
  "text-mark-1",
  "text-mark-2",
  "text-mark-3",
  "text-mark-4",
  "text-mark-5",
  "text-mark-6",
] as const;

const TONES = {
  main: "fill-current",
  shade: "fill-mark-shade",
  shine: "fill-mark-shine",
  heart: "fill-mark-heart",
  line: "fill-none",
} as const;

type ChildAvatarProps = {
  avatar: number;
  /** True below 48 pixels, where lines are thicker. */
  isSmall?: boolean;
  className?: string;
};

/** Tile that a child who cannot read recognises. Avatars of the last of six slots, which has no figure, show another. */
export function ChildAvatar({ avatar, isSmall = false, className }: ChildAvatarProps) {
  const [slot, round] = [avatar % COLOURS.length, Math.floor(avatar / COLOURS.length)];
  const layers = FIGURES[slot % FIGURES.length] ?? FIGURES[0];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      className={classes(
        "overflow-hidden bg-current",
        isSmall ? "rounded-control" : "rounded-card",
        COLOURS[(avatar + round) % COLOURS.length],
        className,
      )}
    >
      <g className="stroke-mark-line" strokeWidth={isSmall ? 2.4 : 1.4} strokeLinejoin="round">
        {layers.map(({ tone, path }) => (
          <path key={path} d={path} className={TONES[tone]} />
        ))}
      </g>
    </svg>
  );
}
