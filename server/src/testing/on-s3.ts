import { describe, inject } from "vitest";

const url = inject("s3Url");

export const S3_SCHOOL = {
  STORAGE_URL: url ?? "",
  // Constant, because each start adds its URL to the bucket's CORS rule.
  PUBLIC_URL: "https://school.test",
  // Public URLs do not offer the outbox by default.
  OUTBOX: "1",
};

/** Skipped with TEST_S3=skip. */
export const describeOnS3 = describe.skipIf(url === undefined);
