import { readLocalPdf } from "./local-pdf.ts";

/** The first page of a PDF, at this width in pixels. */
export async function drawFirstPage(file: Blob, width: number): Promise<HTMLCanvasElement> {
  return readLocalPdf(file, async (pdf) => {
    const page = await pdf.getPage(1);
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.ceil(viewport.height);
    await page.render({ canvas, viewport }).promise;
    return canvas;
  });
}
