import { describe, inject } from "vitest";

const url = inject("s3Url");

/** The environment of a school whose files are in the tests' S3 store. */
export const S3_SCHOOL = {
  STORAGE_URL: url ?? "",
  // The same for all schools: each one that starts adds its URL to the bucket's CORS rule, and several start at once.
  PUBLIC_URL: "https://school.test",
  // Codes are read from the outbox, which such a public address does not offer by itself.
  OUTBOX: "1",
};

/** Skipped, and counted as skipped, when TEST_S3=skip leaves the store out. */
export const describeOnS3 = describe.skipIf(url === undefined);
