const QUALITY = 0.85;

/** Scales down to `longestSidePx`. Throws for unreadable images. */
export async function drawJpeg(image: Blob, longestSidePx: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(image);
  const scale = Math.min(1, longestSidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", QUALITY);
  });
}

export async function jpegFile(
  canvas: HTMLCanvasElement,
  name: string,
  quality: number,
): Promise<File> {
  const type = "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error("This browser cannot make a JPEG.");
  return new File([blob], name, { type });
}
