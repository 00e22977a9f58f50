import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { hashing } from "./digest.ts";

/**
 * A file's lines. Node's own reader would also break lines at U+2028, which JSON does not escape.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** Writes and flushes a new file; resolves to its size and digest. */
export async function writeTexts(
  file: string,
  texts: Iterable<string> | AsyncIterable<string>,
): Promise<{ size: number; sha256: string }> {
  const seen = { hash: createHash("sha256"), size: 0 };
  async function* bytes() {
    for await (const text of texts) yield Buffer.from(text);
  }
  await pipeline(hashing(bytes(), seen), createWriteStream(file, { flags: "wx", flush: true }));
  return { size: seen.size, sha256: seen.hash.digest("hex") };
}
