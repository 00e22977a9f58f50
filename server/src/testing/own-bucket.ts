import { CreateBucketCommand, DeleteObjectCommand } from "@aws-sdk/client-s3";
import { createLog } from "../platform/log.ts";
import { newId } from "../platform/secrets.ts";
import { createS3Client } from "../platform/storage/s3-client.ts";
import { readS3Url, type S3Settings } from "../platform/storage/s3-url.ts";
import { S3_SCHOOL } from "./on-s3.ts";

export async function anOwnBucket() {
  const url = new URL(S3_SCHOOL.STORAGE_URL);
  const Bucket = `own-${newId()}`;
  url.hostname = Bucket;
  const client = createS3Client(readS3Url(url.href) as S3Settings, createLog("silent"));
  await client.send(new CreateBucketCommand({ Bucket }));
  return {
    url: url.href,
    name: Bucket,
    remove: (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key })),
    close: () => client.destroy(),
  };
}
