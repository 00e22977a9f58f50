import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

export type UploadRequest = {
  key: string;
  contentType: string;
  maxBytes: number;
  /** The length that was told beforehand, if it was: then more may not come. */
  size: number | undefined;
  /** Epoch milliseconds; counted when the transfer begins, not when it ends. */
  expiresAt: number;
};

/** Where bytes are sent with `PUT`, and the headers without which they are not taken. */
export type UploadLink = { signedUrl: string; headers: Record<string, string> };

export type ViewRequest = {
  key: string;
  contentType: string;
  /** What the browser should call the file. */
  name: string;
  disposition: "inline" | "attachment";
  expiresAt: number;
};

/**
 * Where the bytes of files live, by key. Links are relative to the page's own origin or absolute.
 * A stored key takes no second write.
 */
export type Storage = {
  uploadLink: (request: UploadRequest) => Promise<UploadLink>;
  viewLink: (request: ViewRequest) => Promise<string>;
  /** Bytes; nothing when the key holds no file. */
  size: (key: string) => Promise<number | undefined>;
  /** The first bytes, to tell what a file really is. */
  start: (key: string, bytes: number) => Promise<Uint8Array>;
  /** Refuses with FILE_NOT_FOUND, as `start` does, where there is nothing. */
  read: (key: string) => Promise<Readable>;
  /** Takes bytes that the server itself holds: exactly `size` of them, or none. */
  write: (
    key: string,
    file: { bytes: Readable; size: number; contentType: string },
  ) => Promise<void>;
  /** Removing what is not there is done already. */
  remove: (key: string) => Promise<void>;
  /** Rejects when files could not be sent or looked at. */
  check: () => Promise<void>;
};

export type OpenedStorage = {
  storage: Storage;
  /** Where links lead when not to this server: pages must be allowed to go there. */
  origin: string | undefined;
  /** This server's own routes for files, where it has any. */
  routes: (scope: FastifyInstance) => Promise<void>;
  close: () => Promise<void>;
};
