import { describe, inject } from "vitest";

const url = inject("s3Url");

/** The environment of a school that keeps its files in the store that tests bring. */
export const S3_SCHOOL = {
  STORAGE_URL: url ?? "",
  // One for all: each that starts adds its own to the bucket's rule, and they start at once.
  PUBLIC_URL: "https://school.test",
  // Codes are read from the outbox, which such a public address does not offer by itself.
  OUTBOX: "1",
};

/** Skipped, and counted as skipped, where TEST_S3=skip leaves the store out. */
export const describeOnS3 = describe.skipIf(url === undefined);
