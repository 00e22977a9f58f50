import { Readable } from "node:stream";
import { DeleteObjectCommand, ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";
import { inParallel } from "../in-parallel.ts";
import { Refusal } from "../refusal.ts";
import type { ChunkStorage, Storage, UploadLink } from "./storage.ts";

/**
 * Chunks are separate objects named by offset: buckets cannot append, and parts of multipart uploads need at least 5
 * MiB, too much for slow connections.
 */
const FOLDER = "pieces/";
/** Digits of the largest offset, so that names sort by position. */
const OFFSET_DIGITS = 12;
const DELETED_AT_ONCE = 8;

type Chunk = { name: string; offset: number; bytes: number };

type Bucket = {
  client: S3Client;
  name: string;
  answered: <T>(ask: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  signPut: (put: {
    key: string;
    contentType: string;
    size: number | undefined;
    expiresAt: number;
  }) => Promise<UploadLink>;
} & Pick<Storage, "read" | "size" | "write">;

export function s3Chunks({ client, name, answered, signPut, ...whole }: Bucket): ChunkStorage {
  const { read, size: sizeOf, write } = whole;
  const nameOf = (key: string, offset: number) =>
    `${FOLDER}${key}/${String(offset).padStart(OFFSET_DIGITS, "0")}`;

  async function* pages(input: { Prefix: string; StartAfter?: string; Delimiter?: string }) {
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket: name,
        ...input,
        ContinuationToken: token,
      });
      const page = await answered((abortSignal) => client.send(command, { abortSignal }));
      yield page;
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async function listChunks(key: string, known: number): Promise<Chunk[]> {
    const Prefix = `${FOLDER}${key}/`;
    const StartAfter = known > 0 ? nameOf(key, known - 1) : undefined;
    const found: Chunk[] = [];
    for await (const { Contents = [] } of pages({ Prefix, ...(StartAfter && { StartAfter }) })) {
      for (const { Key = "", Size = 0 } of Contents) {
        found.push({ name: Key, offset: Number(Key.slice(Prefix.length)), bytes: Size });
      }
    }
    return found;
  }

  /** Sequential, read as fast as the file is written. */
  async function* bytesOf(listed: readonly Chunk[], signal: AbortSignal | undefined) {
    for (const { name } of listed) {
      for await (const chunk of await read(name)) {
        signal?.throwIfAborted();
        yield chunk as Buffer;
      }
    }
  }

  return {
    chunkLink: ({ key, offset, bytes, contentType, expiresAt }) =>
      signPut({ key: nameOf(key, offset), contentType, size: bytes, expiresAt }),

    receivedBytes: async (key, known) => withoutGap(await listChunks(key, known), known).end,

    join: async (key, { size, contentType, signal }) => {
      // Another server has joined them.
      if ((await sizeOf(key)) !== undefined) return size;
      const { chunks, end } = withoutGap(await listChunks(key, 0), 0);
      if (end !== size) return end;
      try {
        const bytes = Readable.from(bytesOf(chunks, signal), { objectMode: false });
        await write(key, { bytes, size, contentType });
      } catch (error) {
        // Sent whole too, or joined by another server.
        if (!(error instanceof Refusal && error.code === "FILE_ALREADY_STORED")) throw error;
      }
      return size;
    },

    removeChunks: async (key) => {
      await inParallel(
        await listChunks(key, 0),
        async (chunk) => {
          const command = new DeleteObjectCommand({ Bucket: name, Key: chunk.name });
          await answered((abortSignal) => client.send(command, { abortSignal }));
        },
        DELETED_AT_ONCE,
      );
    },

    listChunked: async () => {
      const keys: string[] = [];
      for await (const { CommonPrefixes = [] } of pages({ Prefix: FOLDER, Delimiter: "/" })) {
        for (const { Prefix = "" } of CommonPrefixes) keys.push(Prefix.slice(FOLDER.length, -1));
      }
      return keys;
    },
  };
}

function withoutGap(chunks: readonly Chunk[], start: number): { chunks: Chunk[]; end: number } {
  const following: Chunk[] = [];
  let end = start;
  for (const chunk of chunks) {
    // Skips a chunk sent again with another length.
    if (chunk.offset < end) continue;
    if (chunk.offset > end) break;
    following.push(chunk);
    end += chunk.bytes;
  }
  return { chunks: following, end };
}
