import { Readable } from "node:stream";
import { DeleteObjectCommand, ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";
import { inParallel } from "../in-parallel.ts";
import { Refusal } from "../refusal.ts";
import type { PieceStorage, Storage, UploadLink } from "./storage.ts";

/**
 * Chunks are separate objects named by offset: buckets cannot append, and parts of multipart uploads need at least 5
 * MiB, too much for slow connections.
 */
const FOLDER = "pieces/";
/** Digits of the largest offset, so that names sort by position. */
const OFFSET_DIGITS = 12;
const DELETED_AT_ONCE = 8;

type Piece = { name: string; offset: number; bytes: number };

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

export function s3Pieces({ client, name, answered, signPut, ...whole }: Bucket): PieceStorage {
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

  async function listPieces(key: string, known: number): Promise<Piece[]> {
    const Prefix = `${FOLDER}${key}/`;
    const StartAfter = known > 0 ? nameOf(key, known - 1) : undefined;
    const found: Piece[] = [];
    for await (const { Contents = [] } of pages({ Prefix, ...(StartAfter && { StartAfter }) })) {
      for (const { Key = "", Size = 0 } of Contents) {
        found.push({ name: Key, offset: Number(Key.slice(Prefix.length)), bytes: Size });
      }
    }
    return found;
  }

  /** Sequential, read as fast as the file is written. */
  async function* bytesOf(pieces: readonly Piece[], signal: AbortSignal | undefined) {
    for (const piece of pieces) {
      for await (const chunk of await read(piece.name)) {
        signal?.throwIfAborted();
        yield chunk as Buffer;
      }
    }
  }

  return {
    pieceLink: ({ key, offset, bytes, contentType, expiresAt }) =>
      signPut({ key: nameOf(key, offset), contentType, size: bytes, expiresAt }),

    receivedBytes: async (key, known) => withoutGap(await listPieces(key, known), known).end,

    join: async (key, { size, contentType, signal }) => {
      // Another server has joined them.
      if ((await sizeOf(key)) !== undefined) return size;
      const { pieces, end } = withoutGap(await listPieces(key, 0), 0);
      if (end !== size) return end;
      try {
        const bytes = Readable.from(bytesOf(pieces, signal), { objectMode: false });
        await write(key, { bytes, size, contentType });
      } catch (error) {
        // Sent whole too, or joined by another server.
        if (!(error instanceof Refusal && error.code === "FILE_ALREADY_STORED")) throw error;
      }
      return size;
    },

    removePieces: async (key) => {
      await inParallel(
        await listPieces(key, 0),
        async (piece) => {
          const command = new DeleteObjectCommand({ Bucket: name, Key: piece.name });
          await answered((abortSignal) => client.send(command, { abortSignal }));
        },
        DELETED_AT_ONCE,
      );
    },

    listPieced: async () => {
      const keys: string[] = [];
      for await (const { CommonPrefixes = [] } of pages({ Prefix: FOLDER, Delimiter: "/" })) {
        for (const { Prefix = "" } of CommonPrefixes) keys.push(Prefix.slice(FOLDER.length, -1));
      }
      return keys;
    },
  };
}

function withoutGap(pieces: readonly Piece[], start: number): { pieces: Piece[]; end: number } {
  const following: Piece[] = [];
  let end = start;
  for (const piece of pieces) {
    // Skips a chunk sent again with another length.
    if (piece.offset < end) continue;
    if (piece.offset > end) break;
    following.push(piece);
    end += piece.bytes;
  }
  return { pieces: following, end };
}
