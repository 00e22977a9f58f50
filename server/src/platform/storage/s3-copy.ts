import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { inParallel } from "../in-parallel.ts";

/** Small enough to be copied while somebody waits. */
const PART_BYTES = 64 * 1024 ** 2;
const PARTS_AT_ONCE = 4;

type Bucket = {
  client: S3Client;
  name: string;
  answered: <T>(ask: (signal: AbortSignal) => Promise<T>) => Promise<T>;
};

/** Copies an object within the bucket, without transfer. */
export async function copyObject(
  { client, name: Bucket, answered }: Bucket,
  { from, to, size, contentType }: { from: string; to: string; size: number; contentType: string },
): Promise<void> {
  const CopySource = `${Bucket}/${from}`;
  if (size <= PART_BYTES) {
    const command = new CopyObjectCommand({ Bucket, Key: to, CopySource });
    await answered((abortSignal) => client.send(command, { abortSignal }));
    return;
  }
  const target = { Bucket, Key: to };
  const create = new CreateMultipartUploadCommand({ ...target, ContentType: contentType });
  const { UploadId } = await answered((abortSignal) => client.send(create, { abortSignal }));
  const count = Math.ceil(size / PART_BYTES);
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  await inParallel(
    Array.from({ length: count }, (_, at) => at),
    async (at) => {
      const last = Math.min((at + 1) * PART_BYTES, size) - 1;
      const CopySourceRange = `bytes=${at * PART_BYTES}-${last}`;
      const PartNumber = at + 1;
      const part = { ...target, UploadId, PartNumber, CopySource, CopySourceRange };
      const command = new UploadPartCopyCommand(part);
      const sent = await answered((abortSignal) => client.send(command, { abortSignal }));
      Parts[at] = { PartNumber, ETag: sent.CopyPartResult?.ETag };
    },
    PARTS_AT_ONCE,
  );
  const complete = { ...target, UploadId, MultipartUpload: { Parts } };
  const command = new CompleteMultipartUploadCommand(complete);
  await answered((abortSignal) => client.send(command, { abortSignal }));
}
