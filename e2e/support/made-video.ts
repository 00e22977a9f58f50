import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import type { BrowserContext } from "@playwright/test";

const ORIGIN = "https://video.test";
const web = createRequire(new URL("../../web/package.json", import.meta.url));
/** Browser build, next to Node's. */
const LIBRARY = join(web.resolve("mediabunny"), "../mediabunny.mjs");

/** Minimal types; the library's are for browsers. */
type Library = Record<string, new (...given: unknown[]) => never> & {
  canEncodeAudio: (codec: string) => Promise<boolean>;
};

/** Video at 25 frames a second with a tone, encoded by the browser: a bar over a board. Padded to `size`. */
export async function madeVideo(
  context: BrowserContext,
  {
    seconds,
    size,
    width = 1280,
    height = 720,
  }: { seconds: number; size: number; width?: number; height?: number },
): Promise<Buffer> {
  const page = await context.newPage();
  await page.route(`${ORIGIN}/**`, (route) => {
    const isLibrary = extname(route.request().url()) === ".js";
    return isLibrary
      ? route.fulfill({ contentType: "text/javascript", body: readFileSync(LIBRARY) })
      : route.fulfill({ contentType: "text/html", body: "" });
  });
  await page.goto(ORIGIN);
  const text = await page.evaluate(record, {
    seconds,
    width,
    height,
    library: `${ORIGIN}/library.js`,
  });
  await page.close();
  const video = Buffer.from(text, "base64");
  const rest = Buffer.alloc(Math.max(8, size - video.length));
  rest.writeUInt32BE(rest.length);
  rest.write("free", 4);
  return Buffer.concat([video, rest]);
}

type Recorded = { seconds: number; width: number; height: number; library: string };

async function record({ seconds, width, height, library }: Recorded): Promise<string> {
  const FRAMES = 25;
  const SAMPLES = 48_000;
  const { Output, BufferTarget, Mp4OutputFormat, CanvasSource, AudioBufferSource, ...rest } =
    (await import(library)) as Library & {
      Output: new (options: object) => {
        addVideoTrack: (source: object) => void;
        addAudioTrack: (source: object) => void;
        start: () => Promise<void>;
        finalize: () => Promise<void>;
      };
      BufferTarget: new () => { buffer: ArrayBuffer };
      Mp4OutputFormat: new (options: object) => object;
      CanvasSource: new (
        canvas: OffscreenCanvas,
        options: object,
      ) => { add: (at: number, length: number) => Promise<void>; close: () => void };
      AudioBufferSource: new (options: object) => {
        add: (buffer: AudioBuffer) => Promise<void>;
        close: () => void;
      };
    };
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw.");
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const picture = new CanvasSource(canvas, { codec: "avc", bitrate: 1_500_000 });
  const codec = (await rest.canEncodeAudio("aac")) ? "aac" : "opus";
  const sound = new AudioBufferSource({ codec, bitrate: 96_000 });
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  for (let second = 0; second < seconds; second += 1) {
    const tone = new AudioBuffer({ length: SAMPLES, numberOfChannels: 2, sampleRate: SAMPLES });
    for (const channel of [0, 1]) {
      const wave = tone.getChannelData(channel);
      const step = (2 * Math.PI * (220 + 20 * second)) / SAMPLES;
      for (let index = 0; index < SAMPLES; index += 1) wave[index] = 0.3 * Math.sin(step * index);
    }
    await sound.add(tone);
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const at = second + frame / FRAMES;
      pen.fillStyle = "#f5efe0";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = "#1a6b4f";
      pen.fillRect((at * 90) % canvas.width, 240, 90, 300);
      pen.font = "90px serif";
      pen.fillText(at.toFixed(2), 90, 160);
      await picture.add(at, 1 / FRAMES);
    }
  }
  picture.close();
  sound.close();
  await output.finalize();
  const bytes = new Uint8Array(target.buffer);
  let text = "";
  for (let from = 0; from < bytes.length; from += 8_192) {
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  }
  return btoa(text);
}
