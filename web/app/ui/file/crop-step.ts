import type { PercentCrop } from "react-image-crop";

export const CROP_STEPS = ["up", "down", "left", "right", "larger", "smaller"] as const;
export type CropStep = (typeof CROP_STEPS)[number];

/** Percent of the image. */
const STEP = 5;
const GROWTH = 1.15;
/** Smaller differences are rounding. */
const LEAST = 0.01;

const AXES: Record<CropStep, { x?: number; y?: number; size?: number }> = {
  up: { y: -STEP },
  down: { y: STEP },
  left: { x: -STEP }, // physical: of the picture
  right: { x: STEP }, // physical: of the picture
  larger: { size: GROWTH },
  smaller: { size: 1 / GROWTH },
};

/** Moves or resizes the selection within the image; null at the limit. */
export function stepped(part: PercentCrop, step: CropStep, minWidth: number): PercentCrop | null {
  const { x = 0, y = 0, size = 1 } = AXES[step];
  const most = Math.min(100, (100 * part.width) / part.height);
  const width = within(part.width * size, Math.min(minWidth, part.width), most);
  const height = (part.height * width) / part.width;
  const next: PercentCrop = {
    unit: "%",
    width,
    height,
    x: within(part.x + x + (part.width - width) / 2, 0, 100 - width),
    y: within(part.y + y + (part.height - height) / 2, 0, 100 - height),
  };
  const isMoved = (["x", "y", "width"] as const).some(
    (side) => Math.abs(next[side] - part[side]) > LEAST,
  );
  return isMoved ? next : null;
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
