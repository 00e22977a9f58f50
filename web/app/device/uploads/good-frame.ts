/** Mean brightness of 255; darker frames come from a covered camera or a fade. */
const DARKEST = 24;
/** Mean deviation of pixels; less is a single colour, such as an empty wall. */
const PLAINEST = 10;

/** True if anything is visible in the RGBA pixels of a frame. */
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
