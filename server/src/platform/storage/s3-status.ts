import { S3ServiceException } from "@aws-sdk/client-s3";

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
