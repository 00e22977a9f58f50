import { S3Client } from "@aws-sdk/client-s3";
import { SECOND } from "../clock.ts";
import type { Log } from "../log.ts";
import type { S3Settings } from "./s3-url.ts";

/** Milliseconds without a byte, after which a transfer to or from the store is given up. */
const SILENCE_TIMEOUT = 15 * SECOND;

export function createS3Client(settings: S3Settings, log: Log): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's do not support the newer checksums of streams.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // The SDK's warnings go to our log. What it logs as errors are refusals that we expect.
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (...words: unknown[]) => log.warn({ words }, "the S3 client warns"),
      error: () => undefined,
    },
    requestHandler: { connectionTimeout: 3 * SECOND, socketTimeout: SILENCE_TIMEOUT },
  });
}
