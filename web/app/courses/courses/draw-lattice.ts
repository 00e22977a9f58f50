import { BANNER_FILENAME, BANNER_WIDTH } from "@madrasa/contract/limits";
import { jpegFile } from "../../lib/browser/draw-jpeg.ts";
import { LATTICE_SIZE, latticeToken, type LatticeName, layersOf } from "./lattices.ts";

/** Higher than for photos, because thin lines show artefacts. */
const QUALITY = 0.92;

export async function drawLattice(name: LatticeName): Promise<File> {
  const canvas = document.createElement("canvas");
  const scale = BANNER_WIDTH / LATTICE_SIZE.width;
  canvas.width = BANNER_WIDTH;
  canvas.height = LATTICE_SIZE.height * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  const tokens = getComputedStyle(document.documentElement);
  const colour = (of: Parameters<typeof latticeToken>[1]) =>
    tokens.getPropertyValue(latticeToken(name, of));
  context.scale(scale, scale);
  context.lineJoin = "round";
  context.fillStyle = colour("ground");
  context.fillRect(0, 0, LATTICE_SIZE.width, LATTICE_SIZE.height);
  for (const { path, colour: of, lineWidth } of layersOf(name)) {
    const shape = new Path2D(path);
    if (lineWidth) {
      context.strokeStyle = colour(of);
      context.lineWidth = lineWidth;
      context.stroke(shape);
    } else {
      context.fillStyle = colour(of);
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
      context.fill(shape);
    }
  }
  return jpegFile(canvas, BANNER_FILENAME, QUALITY);
}
