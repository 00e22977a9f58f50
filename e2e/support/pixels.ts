import type { Page } from "@playwright/test";

export type Pixels = { width: number; height: number; colours: number[] };

export function pixelsOf(page: Page, png: Buffer): Promise<Pixels> {
  return page.evaluate(async (bytes) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))]),
    );
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, width, height) ?? new ImageData(1, 1);
    return { width, height, colours: [...new Uint32Array(data.buffer)] };
  }, png.toString("base64"));
}
