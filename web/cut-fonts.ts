import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import subsetFont from "subset-font";

/**
 * Subsets of the fonts on every English page, because visitors wait for them on slow connections. Created by `npm run
 * fonts`.
 */
type CutFont = {
  /** In `app/ui/fonts`. "Source" is reserved by the font's licence, so subsets have our own names. */
  file: string;
  from: string;
  /** Range, or a single weight. */
  weight: { min: number; max: number } | number;
};

export const CUT_FONTS: readonly CutFont[] = [
  {
    file: "school-sans.woff2",
    from: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    weight: { min: 400, max: 700 },
  },
  {
    file: "school-serif-600.woff2",
    from: "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    weight: 600,
  },
];

const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;

const FOLDER = path.join(import.meta.dirname, "app", "ui", "fonts");
const require = createRequire(import.meta.url);

export async function cutFont({ from, weight }: CutFont): Promise<Buffer> {
  const letters = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  return subsetFont(await readFile(require.resolve(from)), letters.join(""), {
    targetFormat: "woff2",
    variationAxes: { wght: weight },
  });
}

export const pathOfCutFont = ({ file }: CutFont): string => path.join(FOLDER, file);

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const font of CUT_FONTS) {
    const bytes = await cutFont(font);
    await writeFile(pathOfCutFont(font), bytes);
    process.stdout.write(`${font.file}: ${bytes.length} bytes\n`);
  }
}
