/** Of 255: darker frames are of a covered camera, or of a fade. */
const DARKEST = 24;
/** How far its pixels are from their mean: less is one colour, such as an empty wall. */
const PLAINEST = 10;

/** Whether something can be seen in the pixels of a frame: four numbers each, from 0 to 255. */
export function isGoodFrame(pixels: ArrayLike<number>): boolean {
  const count = Math.floor(pixels.length / 4);
  let sum = 0;
  let squares = 0;
  for (let pixel = 0; pixel < count; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) => pixels[4 * pixel + part]);
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    sum += light;
    squares += light * light;
  }
  const mean = sum / count;
  const spread = Math.sqrt(Math.max(0, squares / count - mean * mean));
  return mean >= DARKEST && spread >= PLAINEST;
}
