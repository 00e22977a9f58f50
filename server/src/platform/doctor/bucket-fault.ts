import type { S3Settings } from "../storage/s3-url.ts";
import { Fault, messageOf } from "./fault.ts";

export function bucketFault(
  error: unknown,
  variable: "STORAGE_URL" | "BACKUP_URL",
  { bucket, endpoint = "Amazon", region }: S3Settings,
): Fault {
  if (error instanceof Fault) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { $metadata: answer } = cause as { $metadata?: { httpStatusCode?: number } };
    if (answer?.httpStatusCode === 301) {
      return new Fault(
        `the bucket "${bucket}" is not in the region ${region}`,
        `set region in ${variable}`,
      );
    }
    if (answer?.httpStatusCode === 403) {
      return new Fault(
        `the store refuses: ${endpoint} does not let these credentials use the bucket "${bucket}"`,
        `check key and secret of ${variable} (or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY), and the clock of this machine`,
      );
    }
    if (answer?.httpStatusCode === 404) {
      return new Fault(
        `there is no bucket "${bucket}" at ${endpoint}`,
        `create the bucket, or correct its name in ${variable}`,
      );
    }
  }
  return new Fault(
    `the store does not answer at ${endpoint}: ${messageOf(error)}`,
    `check the endpoint of ${variable}, and whether the store runs`,
  );
}
