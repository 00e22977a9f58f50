import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { fileOf } from "./voice.ts";

/** Copies a recording, without encoding it again, into a file that says its length and can be searched. */
export async function wrapAnew(file: File): Promise<{ file: File; seconds: number } | undefined> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const target = new BufferTarget();
    const output = new Output({ format: new WebMOutputFormat(), target });
    const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false });
    if (!conversion.isValid) return undefined;
    await conversion.execute();
    if (!target.buffer) return undefined;
    return {
      file: fileOf([new Blob([target.buffer])], file.type),
      seconds: await input.computeDuration(),
    };
  } finally {
    input.dispose();
  }
}
