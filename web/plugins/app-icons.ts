import { starPath } from "@madrasa/contract/star-pattern";
import sharp from "sharp";
import type { Plugin } from "vite";

/** Same as in `tokens.css`: `--color-act` and `--color-ground`. */
const COLOURS = { action: "#005b44", ground: "#fcfaf4" };
/** Phones crop `maskable` icons. */
const ICONS = [
  { name: "icon-192.png", pixels: 192, isMaskable: false },
  { name: "icon-512.png", pixels: 512, isMaskable: false },
  { name: "icon-maskable-512.png", pixels: 512, isMaskable: true },
];

export function appIcons(): Plugin {
  return {
    name: "madrasa:app-icons",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      for (const { name, pixels, isMaskable } of ICONS) {
        const source = await sharp(Buffer.from(drawing(isMaskable)))
          .resize(pixels, pixels)
          .png({ compressionLevel: 9, palette: true })
          .toBuffer();
        this.emitFile({ type: "asset", fileName: name, source });
      }
    },
  };
}

/** Safe zone of a maskable icon: four fifths of its width. */
function drawing(isMaskable: boolean): string {
  const [corners, scale] = isMaskable ? [0, 0.6] : [7, 0.75];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
    <rect width="32" height="32" rx="${corners}" fill="${COLOURS.action}"/>
    <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">
      <path d="${starPath(16, 13.6)}" fill="none" stroke="${COLOURS.ground}" stroke-width="2.2"/>
      <circle cx="16" cy="16" r="5.4" fill="${COLOURS.ground}"/>
    </g>
  </svg>`;
}
