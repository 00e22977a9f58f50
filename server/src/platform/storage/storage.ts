import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { OpenFiles } from "./open-files.ts";

export type UploadRequest = {
  key: string;
  contentType: string;
  maxBytes: number;
  /** The announced length, if there was one: more bytes are refused. */
  size: number | undefined;
  /** Epoch milliseconds; counted when the transfer begins, not when it ends. */
  expiresAt: number;
  /** For a sender that knows of no header but the type: where `copy` is, a later upload then takes the earlier one's place. */
  mayChange?: boolean;
};

export type PieceRequest = {
  key: string;
  contentType: string;
  /** Where in the file the piece begins: so many bytes have arrived. */
  offset: number;
  /** At most as many are taken; a bucket takes exactly as many. */
  bytes: number;
  /** The size of the whole file, in bytes. */
  size: number;
  expiresAt: number;
};

/** The URL to `PUT` the bytes to, and the headers that the request must have. */
export type UploadLink = { signedUrl: string; headers: Record<string, string> };

export type ViewRequest = {
  key: string;
  contentType: string;
  /** The name under which the browser shows and saves the file. */
  name: string;
  disposition: "inline" | "attachment";
  expiresAt: number;
};

/** Files that arrive in pieces. Of a key whose pieces are joined there is a file, and nothing before. */
export type PieceStorage = {
  pieceLink: (request: PieceRequest) => Promise<UploadLink>;
  /**
   * Bytes from the beginning of the file that have arrived, without a gap. Only what comes after
   * `known` bytes is looked for, so that an upload of thousands of pieces does not list all of them each time.
   * A piece that is still arriving at this server is ended.
   */
  receivedBytes: (key: string, known: number) => Promise<number>;
  /**
   * Makes the file of its pieces, where that did not happen with the last one. Resolves to `size`, or
   * where a piece is missing to the bytes before it.
   */
  join: (
    key: string,
    file: { size: number; contentType: string; signal?: AbortSignal },
  ) => Promise<number>;
  /** Does nothing when there are none. A file that was joined stays. */
  removePieces: (key: string) => Promise<void>;
  /** The keys of which there are pieces. */
  listPieced: () => Promise<string[]>;
};

/**
 * The bytes of files, by key. Links are absolute. A stored key cannot be written again, unless its link says so.
 */
export type Storage = PieceStorage & {
  uploadLink: (request: UploadRequest) => Promise<UploadLink>;
  viewLink: (request: ViewRequest) => Promise<string>;
  /** Bytes; undefined when there is no file. */
  size: (key: string) => Promise<number | undefined>;
  /** The first bytes, to find out a file's real type. */
  start: (key: string, bytes: number) => Promise<Uint8Array>;
  /** Throws FILE_NOT_FOUND, as `start` does, when there is no file. */
  read: (key: string) => Promise<Readable>;
  /** Opens a file of this machine, for sending parts of it; absent for a bucket. */
  open?: (key: string) => Promise<FileHandle>;
  /** Stores bytes that the server itself has: exactly `size` of them, or nothing. */
  write: (
    key: string,
    file: { bytes: Readable; size: number; contentType: string },
  ) => Promise<void>;
  /** Copies a file within the storage; absent where a link never takes a second upload. */
  copy?: (file: { from: string; to: string; size: number; contentType: string }) => Promise<void>;
  /** Does nothing when there is no file. */
  remove: (key: string) => Promise<void>;
  /**
   * Removes the bytes under a key whose upload link may still be valid, so that it takes no more:
   * where uploads do not pass this server, an empty file stays in their place until `remove`.
   */
  retire: (key: string) => Promise<void>;
  /** Rejects when files cannot be uploaded or viewed. */
  check: () => Promise<void>;
};

/** The checks before this server itself stores uploaded bytes; both throw a refusal. */
export type UploadGuard = {
  requireExpected: (key: string, arrival: { isPiece: boolean }) => Promise<void>;
  requireSpace: (bytes: number) => Promise<void>;
};

export type OpenedStorage = {
  storage: Storage;
  /** The origin of links to another server, which the pages' policy must allow. */
  origin: string | undefined;
  /** The routes for files of this server; none with a bucket, which has its own. */
  routes: (scope: FastifyInstance, guard: UploadGuard) => Promise<void>;
  /** For all that this server itself sends of stored files. */
  openFiles: OpenFiles;
  close: () => Promise<void>;
};
