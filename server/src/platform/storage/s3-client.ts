import { S3Client } from "@aws-sdk/client-s3";
import { SECOND } from "../clock.ts";
import type { Log } from "../log.ts";
import type { S3Settings } from "./s3-url.ts";

/** Milliseconds without a byte after which a transfer is aborted. */
const SILENCE_TIMEOUT = 15 * SECOND;

export function createS3Client(settings: S3Settings, log: Log): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Other stores lack the newer checksums of streams.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Logs the SDK's warnings; its errors are expected refusals.
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (...words: unknown[]) => log.warn({ words }, "the S3 client warns"),
      error: () => undefined,
    },
    requestHandler: { connectionTimeout: 3 * SECOND, socketTimeout: SILENCE_TIMEOUT },
  });
}
