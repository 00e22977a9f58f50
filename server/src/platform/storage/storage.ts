import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { MINUTE } from "../clock.ts";
import type { OpenFiles } from "./open-files.ts";

/** Milliseconds for which view URLs are constant; expiry is a multiple. */
export const SAME_LINK = 30 * MINUTE;

export type UploadRequest = {
  key: string;
  contentType: string;
  maxBytes: number;
  /** Announced length, if any: more bytes are refused. */
  size: number | undefined;
  /** Epoch milliseconds, compared at the start of the transfer. */
  expiresAt: number;
  /** For senders without our headers: if `copy` exists, a later upload replaces the earlier one. */
  mayChange?: boolean;
};

export type ChunkRequest = {
  key: string;
  contentType: string;
  /** Offset of the chunk, equal to the bytes received. */
  offset: number;
  /** Maximum; buckets accept exactly this number. */
  bytes: number;
  size: number;
  expiresAt: number;
};

export type UploadLink = { signedUrl: string; headers: Record<string, string> };

export type ViewRequest = {
  key: string;
  contentType: string;
  name: string;
  disposition: "inline" | "attachment";
  expiresAt: number;
};

/** Files uploaded in chunks. The file exists once they are joined. */
export type ChunkStorage = {
  chunkLink: (request: ChunkRequest) => Promise<UploadLink>;
  /**
   * Contiguous bytes received. Examines chunks after `known` only, because an upload may have thousands. Ends a chunk
   * still arriving here.
   */
  receivedBytes: (key: string, known: number) => Promise<number>;
  /** Joins the chunks, unless done with the last one. Returns `size`, or the bytes before a missing chunk. */
  join: (
    key: string,
    file: { size: number; contentType: string; signal?: AbortSignal },
  ) => Promise<number>;
  /** Idempotent. Keeps joined files. */
  removeChunks: (key: string) => Promise<void>;
  listChunked: () => Promise<string[]>;
};

/** File bytes by key. Links are absolute. Stored keys are immutable unless their link allows changes. */
export type Storage = ChunkStorage & {
  uploadLink: (request: UploadRequest) => Promise<UploadLink>;
  viewLink: (request: ViewRequest) => Promise<string>;
  /** Bytes; undefined if missing. */
  size: (key: string) => Promise<number | undefined>;
  /** At most `bytes` from `at`, for type detection. */
  part: (key: string, range: { at: number; bytes: number }) => Promise<Uint8Array>;
  /** Throws FILE_NOT_FOUND if missing, like `part`. */
  read: (key: string) => Promise<Readable>;
  /** Opens a local file for sending ranges; absent for buckets. */
  open?: (key: string) => Promise<FileHandle>;
  /** Stores exactly `size` bytes of the server, or nothing. */
  write: (
    key: string,
    file: { bytes: Readable; size: number; contentType: string },
  ) => Promise<void>;
  /** Copies a file; absent if links never accept a second upload. */
  copy?: (file: { from: string; to: string; size: number; contentType: string }) => Promise<void>;
  /** Idempotent. */
  remove: (key: string) => Promise<void>;
  /**
   * Removes bytes while the upload link may still be valid: if uploads bypass this server, an empty file blocks the key
   * until `remove`.
   */
  retire: (key: string) => Promise<void>;
  /** Rejects if files cannot be uploaded or viewed. */
  check: () => Promise<void>;
};

/** Checks before this server stores uploaded bytes; both throw. */
export type UploadGuard = {
  requireExpected: (key: string, arrival: { isChunk: boolean }) => Promise<void>;
  requireSpace: (bytes: number) => Promise<void>;
};

export type OpenedStorage = {
  storage: Storage;
  /** Origin of external links, for the pages' policy. */
  origin: string | undefined;
  routes: (scope: FastifyInstance, guard: UploadGuard) => Promise<void>;
  openFiles: OpenFiles;
  close: () => Promise<void>;
};
