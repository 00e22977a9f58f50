import type { Readable } from "node:stream";

export type UploadRequest = {
  key: string;
  contentType: string;
  maxBytes: number;
  /** Epoch milliseconds; counted when the transfer begins, not when it ends. */
  expiresAt: number;
};

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
  uploadLink: (request: UploadRequest) => Promise<string>;
  viewLink: (request: ViewRequest) => Promise<string>;
  /** Bytes; nothing when the key holds no file. */
  size: (key: string) => Promise<number | undefined>;
  /** The first bytes, to tell what a file really is. */
  start: (key: string, bytes: number) => Promise<Uint8Array>;
  read: (key: string) => Promise<Readable>;
  /** Takes bytes that the server itself holds; `size` is their length. */
  write: (
    key: string,
    file: { bytes: Readable; size: number; contentType: string },
  ) => Promise<void>;
  /** Removing what is not there is done already. */
  remove: (key: string) => Promise<void>;
  /** Rejects when the storage cannot be reached. */
  check: () => Promise<void>;
};
