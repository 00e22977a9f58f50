import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { type Clock, HOUR, SECOND } from "../clock.ts";
import { ConfigError } from "../config.ts";
import { refuse } from "../refusal.ts";
import type { Log } from "../log.ts";
import { contentDisposition } from "./content-disposition.ts";
import { bytesInTime, withTimeout, StorageUnavailable } from "./with-timeout.ts";
import { createS3Client } from "./s3-client.ts";
import { s3Chunks } from "./s3-chunks.ts";
import { CHECK_TIMEOUT, preparePages, RULE_ID } from "./s3-pages.ts";
import { copyObject } from "./s3-copy.ts";
import { statusOf } from "./s3-status.ts";
import type { S3Settings } from "./s3-url.ts";
import {
  type OpenedStorage,
  type ChunkStorage,
  SAME_LINK,
  type Storage,
  type UploadRequest,
} from "./storage.ts";

const VIEW_CACHE_SECONDS = HOUR / SECOND;

export async function openS3(
  settings: S3Settings,
  { clock, log, pageOrigin }: { clock: Clock; log: Log; pageOrigin: string },
): Promise<Omit<OpenedStorage, "openFiles">> {
  const Bucket = settings.bucket;
  const client = createS3Client(settings, log);
  const secondsUntil = (time: number) => Math.max(1, Math.ceil((time - clock()) / SECOND));

  async function get(key: string, range?: string) {
    const command = new GetObjectCommand({ Bucket, Key: key, Range: range });
    try {
      return await answered((abortSignal) => client.send(command, { abortSignal }));
    } catch (error) {
      throw statusOf(error) === 404 ? refuse("FILE_NOT_FOUND") : error;
    }
  }

  async function signPut({
    key,
    contentType,
    size,
    expiresAt,
    mayChange = false,
  }: Omit<UploadRequest, "maxBytes">) {
    const headers = {
      "content-type": contentType,
      ...(!mayChange && { "if-none-match": "*" }),
    };
    const command = new PutObjectCommand({
      Bucket,
      Key: key,
      ContentType: contentType,
      ContentLength: size,
      ...(!mayChange && { IfNoneMatch: "*" }),
    });
    const signedUrl = await getSignedUrl(client, command, {
      expiresIn: secondsUntil(expiresAt),
      // The SDK does not sign the type by default, so any type would be accepted.
      signableHeaders: new Set(["host", "content-length", ...Object.keys(headers)]),
    });
    return { signedUrl, headers };
  }

  const whole: Omit<Storage, keyof ChunkStorage> = {
    uploadLink: signPut,
    viewLink: async ({ key, contentType, name, disposition, expiresAt }) => {
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition(disposition, name),
        ResponseCacheControl: `private, max-age=${VIEW_CACHE_SECONDS}, immutable`,
      });
      // Part of the URL, equal on all servers.
      const signedAt = Math.floor(clock() / SAME_LINK) * SAME_LINK;
      return getSignedUrl(client, command, {
        signingDate: new Date(signedAt),
        expiresIn: Math.max(1, Math.ceil((expiresAt - signedAt) / SECOND)),
      });
    },
    size: async (key) => {
      try {
        const command = new HeadObjectCommand({ Bucket, Key: key });
        const head = await answered((abortSignal) => client.send(command, { abortSignal }));
        return head.ContentLength ?? 0;
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }
    },
    part: async (key, { at, bytes }) => {
      try {
        const { Body } = await get(key, `bytes=${at}-${at + bytes - 1}`);
        return await answered(async () => (await Body?.transformToByteArray()) ?? new Uint8Array());
      } catch (error) {
        // The file is empty or shorter.
        if (statusOf(error) === 416) return new Uint8Array();
        throw error;
      }
    },
    read: async (key) => {
      const { Body } = await get(key);
      if (!(Body instanceof Readable)) throw new Error("The store sent no stream.");
      return bytesInTime(Body);
    },
    write: async (key, { bytes, size, contentType }) => {
      const command = new PutObjectCommand({
        Bucket,
        Key: key,
        ContentLength: size,
        ContentType: contentType,
        IfNoneMatch: "*",
      });
      try {
        await sendWhole(client, command, { bytes, size });
      } catch (error) {
        if (statusOf(error) === 412) throw refuse("FILE_ALREADY_STORED");
        throw isSilence(error) ? new StorageUnavailable(error) : error;
      }
    },
    copy: (file) => copyObject({ client, name: Bucket, answered }, file),
    remove: async (key) => {
      const command = new DeleteObjectCommand({ Bucket, Key: key });
      await answered((abortSignal) => client.send(command, { abortSignal }));
    },
    retire: async (key) => {
      if ((await whole.size(key)) === 0) return;
      // Signed with `If-None-Match: *`, so that the store refuses overwriting.
      const command = new PutObjectCommand({ Bucket, Key: key, Body: "" });
      await answered((abortSignal) => client.send(command, { abortSignal }));
    },
    check: async () => {
      await requireBucket(client, settings);
      await pages.demand();
    },
  };
  const chunks = s3Chunks({ client, name: Bucket, answered, signPut, ...whole });
  const storage: Storage = { ...whole, ...chunks };

  const anyLink = await storage.uploadLink({
    key: RULE_ID,
    contentType: "application/pdf",
    maxBytes: 1,
    size: 1,
    expiresAt: clock() + HOUR,
  });
  const pages = preparePages(client, { Bucket, link: anyLink.signedUrl, pageOrigin });
  try {
    await requireBucket(client, settings);
    await pages.admit();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    // Not fatal: the store may recover, and much works without files.
    log.error({ err: error }, "the storage is not ready");
  }

  return {
    storage,
    origin: new URL(anyLink.signedUrl).origin,
    routes: async () => undefined,
    close: async () => client.destroy(),
  };
}

async function sendWhole(
  client: S3Client,
  command: PutObjectCommand,
  { bytes, size }: { bytes: Readable; size: number },
): Promise<void> {
  const body = ofLength(size);
  command.input.Body = body;
  const cut = new AbortController();
  // Aborts the request if the stream fails: the SDK would wait for the rest.
  const flowing = pipeline(bytes, body).catch((error: unknown) => cut.abort(error));
  try {
    await client.send(command, { abortSignal: cut.signal });
    await flowing;
    cut.signal.throwIfAborted();
  } catch (error) {
    const reason: unknown = cut.signal.aborted ? cut.signal.reason : error;
    body.destroy();
    await flowing;
    throw reason;
  }
}

/**
 * Passes exactly `size` bytes, otherwise throws. Holds back the last chunk until the source ends: a store with all
 * announced bytes would keep them, even if more followed.
 */
function ofLength(size: number): Transform {
  let length = 0;
  let held: Buffer | undefined;
  const lengthError = () => new Error(`${length} bytes came, not ${size}.`);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > size) return done(lengthError());
      const ready = held;
      held = chunk;
      done(null, ready);
    },
    flush: (done) => (length === size ? done(null, held) : done(lengthError())),
  });
}

/** Rejects if the bucket is unusable; with a ConfigError if only the operator can help. */
async function requireBucket(
  client: S3Client,
  { bucket, endpoint = "Amazon", region }: S3Settings,
): Promise<void> {
  const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT);
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
  } catch (error) {
    const why = {
      301: `the bucket "${bucket}" is not in the region ${region}`,
      403: `${endpoint} does not let these credentials use the bucket "${bucket}", or the clock of this machine is wrong`,
      404: `there is no bucket "${bucket}" at ${endpoint}`,
    }[statusOf(error) ?? 0];
    if (why === undefined) throw error;
    throw new ConfigError(`STORAGE_URL: ${why}.`, { cause: error });
  }
}

/** Statuses about a file: missing, already present, or no such range. */
const ANSWERS = [404, 412, 416];

const answered = <T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withTimeout(ask, (error) => ANSWERS.includes(statusOf(error) ?? 0));

/** True if an upload failed because of the connection or the store, not its bytes. */
function isSilence(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException;
  return error instanceof S3ServiceException || name === "TimeoutError" || code !== undefined;
}
