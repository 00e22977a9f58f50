import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import type { Log } from "../log.ts";
import { createS3Client } from "./s3-client.ts";
import { statusOf } from "./s3-status.ts";
import type { S3Settings } from "./s3-url.ts";

export type SentFile = {
  read: () => Readable | Promise<Readable>;
  size: number;
  sha256: string;
  md5: string;
};

/** Objects of a bucket for backups; no links for browsers. */
export type Objects = {
  sha256Of: (name: string) => Promise<string | undefined>;
  put: (name: string, file: SentFile) => Promise<void>;
  /** Copies within the store, with digest; false if missing. */
  copy: (from: string, to: string) => Promise<boolean>;
  read: (name: string) => Promise<Readable | undefined>;
  folders: () => Promise<string[]>;
  list: (folder: string) => AsyncGenerator<{ name: string; size: number }>;
  close: () => void;
};

export function openObjects(settings: S3Settings, log: Log): Objects {
  const Bucket = settings.bucket;
  const client = createS3Client(settings, log);
  const unlessMissing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
    try {
      return await asked;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  };

  async function* pages(input: { Prefix?: string; Delimiter?: string }) {
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, ...input, ContinuationToken: token });
      const page = await client.send(command);
      yield page;
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  return {
    sha256Of: async (name) => {
      const head = await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key: name })));
      return head?.Metadata?.["sha256"];
    },
    put: async (name, { read, size, sha256, md5 }) => {
      const command = new PutObjectCommand({
        Bucket,
        Key: name,
        Body: await read(),
        ContentLength: size,
        ContentMD5: Buffer.from(md5, "hex").toString("base64"),
        Metadata: { sha256 },
      });
      await client.send(command);
    },
    copy: async (from, to) => {
      const command = new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` });
      return (await unlessMissing(client.send(command))) !== undefined;
    },
    read: async (name) => {
      const found = await unlessMissing(client.send(new GetObjectCommand({ Bucket, Key: name })));
      return found?.Body instanceof Readable ? found.Body : undefined;
    },
    folders: async () => {
      const found: string[] = [];
      for await (const { CommonPrefixes = [] } of pages({ Delimiter: "/" })) {
        for (const { Prefix = "" } of CommonPrefixes) found.push(Prefix.slice(0, -1));
      }
      return found;
    },
    list: async function* (folder) {
      for await (const { Contents = [] } of pages({ Prefix: `${folder}/` })) {
        for (const { Key = "", Size = 0 } of Contents) {
          yield { name: Key.slice(folder.length + 1), size: Size };
        }
      }
    },
    close: () => client.destroy(),
  };
}
