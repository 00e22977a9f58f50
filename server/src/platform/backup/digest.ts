import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Row } from "./backup.queries.ts";

const MODULUS = 1n << 256n;

/**
 * Digest independent of the order of rows and columns, because databases sort text differently and do not keep column
 * order.
 */
export function rowDigest() {
  let sum = 0n;
  let rows = 0;
  return {
    add(row: Row): void {
      const json = JSON.stringify(
        Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      );
      sum = (sum + BigInt(`0x${createHash("sha256").update(json).digest("hex")}`)) % MODULUS;
      rows += 1;
    },
    value: () => `${rows}:${sum.toString(16)}`,
  };
}

export async function* hashing(
  source: AsyncIterable<Uint8Array>,
  seen: { hash: Hash; size: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    seen.hash.update(chunk);
    seen.size += chunk.length;
    yield chunk;
  }
}

export async function digestOf(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest("hex") };
}

export async function digestOfFile(
  file: string,
): Promise<{ size: number; sha256: string } | undefined> {
  try {
    return await digestOf(createReadStream(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
