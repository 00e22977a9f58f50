import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { hashing } from "./digest.ts";

export type Bytes = AsyncIterable<Uint8Array>;

/** Lines of text. Node's readline also breaks at U+2028, which JSON does not escape. */
export async function* readLines(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

/** Writes and flushes a new file; returns its size and digest. */
export async function writeTexts(
  file: string,
  texts: Iterable<string> | AsyncIterable<string>,
  encrypt: (bytes: Bytes) => Bytes = (bytes) => bytes,
): Promise<{ size: number; sha256: string }> {
  const seen = { hash: createHash("sha256"), size: 0 };
  async function* bytes() {
    for await (const text of texts) yield Buffer.from(text);
  }
  const stream = createWriteStream(file, { flags: "wx", flush: true });
  await pipeline(hashing(encrypt(bytes()), seen), stream);
  return { size: seen.size, sha256: seen.hash.digest("hex") };
}
