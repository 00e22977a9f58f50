import { textDirection } from "@madrasa/contract/text-direction";
import { KHATAM_REACH, khatamFigure } from "../../ui/tiling/khatam-figure.ts";

/** Pixels. */
const SIZE = 1080;
const MARGIN = 90;
const WIDTH = SIZE - 2 * MARGIN;
const KHATAM = 520;
const TITLE = { size: 64, line: 92, most: 3 };
const SMALL = { size: 38, line: 60 };

export type Texts = { before: string; title: string; after: string[] };

export async function drawFinish(courseId: string, { before, title, after }: Texts): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const [serif, sans] = [token("--font-serif"), token("--font-sans")];
  const font = (size: number, family: string, weight: number) => `${weight} ${size}px ${family}`;
  // A font that fails to load, such as one installed locally, is replaced by another.
  await Promise.allSettled([
    document.fonts.load(font(TITLE.size, serif, 600), title),
    document.fonts.load(font(SMALL.size, sans, 400), [before, ...after].join(" ")),
  ]);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  const fits = (line: string) => context.measureText(line).width <= WIDTH;
  context.font = font(TITLE.size, serif, 600);
  const lines = wrapped(title, fits);
  const shown = lines.slice(0, TITLE.most);
  if (lines.length > shown.length) shown[shown.length - 1] += "…";
  context.font = font(SMALL.size, sans, 400);
  const below = after.flatMap((text) => wrapped(text, fits));
  const height =
    MARGIN * 2 + KHATAM + (below.length + 1) * SMALL.line + shown.length * TITLE.line + 60;
  canvas.width = SIZE;
  canvas.height = height;

  context.fillStyle = token("--color-ground");
  context.fillRect(0, 0, SIZE, height);
  drawKhatam(context, courseId, { gold: token("--color-gold"), paper: token("--color-ground") });

  context.textAlign = "center";
  let y = MARGIN + KHATAM + 60;
  const write = (text: string, line: number) => {
    context.direction = textDirection(text) ?? "inherit";
    y += line;
    // Words wider than the image are drawn narrower.
    context.fillText(text, SIZE / 2, y - line * 0.3, WIDTH);
  };
  const small = () => {
    context.font = font(SMALL.size, sans, 400);
    context.fillStyle = token("--color-ink-soft");
  };
  small();
  write(before, SMALL.line);
  context.font = font(TITLE.size, serif, 600);
  context.fillStyle = token("--color-ink");
  for (const line of shown) write(line, TITLE.line);
  small();
  for (const line of below) write(line, SMALL.line);

  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!picture) throw new Error("This browser cannot make a PNG.");
  return picture;
}

type Colours = { gold: string; paper: string };

function drawKhatam(context: CanvasRenderingContext2D, courseId: string, colours: Colours): void {
  context.save();
  context.translate(SIZE / 2, MARGIN + KHATAM / 2);
  context.scale(KHATAM / 2 / KHATAM_REACH, KHATAM / 2 / KHATAM_REACH);
  for (const { path, width, isFilled } of khatamFigure(courseId)) {
    const shape = new Path2D(path);
    context.fillStyle = colours.gold;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
    if (isFilled) context.fill(shape);
    context.strokeStyle = isFilled ? colours.paper : colours.gold;
    context.lineWidth = width;
    context.stroke(shape);
  }
  context.restore();
}

/** Breaks text into lines of whole words, and never splits a word. */
function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = [lines.at(-1), word].filter(Boolean).join(" ");
    if (lines.length > 0 && fits(line)) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}
