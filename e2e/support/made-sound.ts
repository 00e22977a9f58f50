import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SAMPLES = 48_000;
const HERTZ = 220;

/** WAV of a pulsating tone, used as Chromium's microphone. */
export function madeSound(seconds: number): string {
  const bytes = Buffer.alloc(44 + 2 * SAMPLES * seconds);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLES, 24);
  bytes.writeUInt32LE(2 * SAMPLES, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(bytes.length - 44, 40);
  for (let at = 0; at < SAMPLES * seconds; at += 1) {
    const time = at / SAMPLES;
    const loudness = 0.1 + 0.4 * Math.sin(Math.PI * (time % 1));
    const sample = loudness * Math.sin(2 * Math.PI * HERTZ * time);
    bytes.writeInt16LE(Math.round(sample * 32_767), 44 + 2 * at);
  }
  const file = join(tmpdir(), `sound-${process.pid}.wav`);
  writeFileSync(file, bytes);
  return file;
}
