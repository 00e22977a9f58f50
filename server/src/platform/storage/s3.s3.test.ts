import { createServer, request, type Server } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  GetBucketCorsCommand,
  PutBucketCorsCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeOnS3, S3_SCHOOL } from "../../testing/on-s3.ts";
import { describeChunks } from "../../testing/chunk-compliance.ts";
import { describeStorage } from "../../testing/storage-compliance.ts";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { newId } from "../secrets.ts";
import { openStorage } from "./open.ts";
import { type OpenedStorage, SAME_LINK } from "./storage.ts";

const PAGE = "https://school.test";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "s3-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const configOf = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: folder, ...S3_SCHOOL, ...env });
const opened: OpenedStorage[] = [];
async function open(env: Record<string, string> = {}, clock = Date.now): Promise<OpenedStorage> {
  const storage = await openStorage(configOf(env), clock, createLog("silent"));
  opened.push(storage);
  return storage;
}
afterAll(async () => {
  for (const storage of opened) await storage.close();
});

function changed(change: (url: URL) => void): string {
  const url = new URL(S3_SCHOOL.STORAGE_URL);
  change(url);
  return url.href;
}

describeOnS3("a bucket", () => {
  const aBucket = async () => {
    const storage = await open();
    return { ...storage, base: storage.origin ?? "", dispose: async () => undefined };
  };
  describeStorage("is a place for files", aBucket, {
    secondWrite: 412,
    wrongType: 403,
    tooLong: 403,
    noSuchRange: 416,
  });
  describeChunks("is a place for files in chunks", aBucket, {
    notNext: 412,
    wrongType: 403,
    tooLong: 403,
    storesHalves: false,
  });

  test("signs the same link on each server for half an hour", async () => {
    const begin = Math.floor(Date.now() / SAME_LINK) * SAME_LINK;
    const key = newId();
    const linkAt = async (now: number) =>
      (await open({}, () => now)).storage.viewLink({
        key,
        contentType: "video/mp4",
        name: "lesson.mp4",
        disposition: "inline",
        expiresAt: begin + 2 * SAME_LINK,
      });
    const [first, last, next] = await Promise.all(
      [begin, begin + SAME_LINK - 1, begin + SAME_LINK].map(linkAt),
    );
    expect(first).toBe(last);
    expect(first).not.toBe(next);
  });

  describe("an unusable bucket ends the start with a message:", () => {
    test("a wrong secret", async () => {
      const STORAGE_URL = changed((url) => (url.password = "wrong"));
      await expect(open({ STORAGE_URL })).rejects.toThrow(/^STORAGE_URL: .*credentials/);
    });

    test("a bucket that is not there", async () => {
      const STORAGE_URL = changed((url) => (url.hostname = "nobodys-bucket"));
      await expect(open({ STORAGE_URL })).rejects.toThrow(/^STORAGE_URL: .*"nobodys-bucket"/);
    });
  });

  test("does not end the start if it cannot be reached, and is not ready until it can", async () => {
    const STORAGE_URL = changed((url) => url.searchParams.set("endpoint", "http://127.0.0.1:9"));
    const { storage } = await open({ STORAGE_URL });
    await expect(storage.check()).rejects.toThrow("ECONNREFUSED");
  });
});

describeOnS3("pages of the school's own address", () => {
  const bucket = `school-test-${newId()}`;
  let client: S3Client;
  /** A proxy in front of the store that refuses changes of CORS rules. */
  let strict: Server;
  beforeAll(async () => {
    const { s3 } = configOf({});
    if (!s3) throw new Error("The store was asked for and has not been started.");
    client = new S3Client({
      region: s3.region,
      ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
      credentials: s3,
    });
    strict = createServer((incoming, answer) => {
      if (incoming.method === "PUT" && incoming.url?.includes("?cors")) {
        answer.writeHead(403).end();
        return;
      }
      const forwarded = request(new URL(incoming.url ?? "/", s3.endpoint), {
        method: incoming.method ?? "GET",
        headers: incoming.headers,
      });
      forwarded.on("response", (found) => {
        answer.writeHead(found.statusCode ?? 500, found.headers);
        found.pipe(answer);
      });
      incoming.pipe(forwarded);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => void strict.once("listening", resolve));
  });
  afterAll(() => {
    strict.close();
    client.destroy();
  });
  beforeEach(async () => {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  });
  afterEach(async () => {
    await client.send(new DeleteBucketCommand({ Bucket: bucket }));
  });

  const ours = (more: (url: URL) => void = () => undefined) =>
    changed((url) => {
      url.hostname = bucket;
      more(url);
    });
  const throughStrict = () =>
    ours((url) => {
      const { port } = strict.address() as AddressInfo;
      url.searchParams.set("endpoint", `http://127.0.0.1:${port}`);
    });
  const rules = async () =>
    (await client.send(new GetBucketCorsCommand({ Bucket: bucket }))).CORSRules ?? [];

  const FILE = { contentType: "video/mp4", maxBytes: 1, size: 1 };
  const whole = async ({ storage }: OpenedStorage) =>
    storage.uploadLink({ ...FILE, key: newId(), expiresAt: Date.now() + 60_000 });
  const chunk = async ({ storage }: OpenedStorage) =>
    storage.chunkLink({
      ...FILE,
      key: newId(),
      offset: 0,
      bytes: 1,
      expiresAt: Date.now() + 60_000,
    });

  async function asksFrom(
    origin: string,
    opened: OpenedStorage,
    linkTo: typeof whole = whole,
  ): Promise<Response> {
    const { signedUrl, headers } = await linkTo(opened);
    return fetch(signedUrl, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "PUT",
        "access-control-request-headers": Object.keys(headers).join(","),
      },
    });
  }

  test("may send files there once the school has started, and other origins may not", async () => {
    const storage = await open({ STORAGE_URL: ours() });
    await storage.storage.check();
    for (const linkTo of [whole, chunk]) {
      const allowed = (await asksFrom(PAGE, storage, linkTo)).headers;
      expect(allowed.get("access-control-allow-origin")).toBe(PAGE);
      expect(allowed.get("access-control-allow-methods")).toContain("PUT");
    }

    // PDF viewers request ranges, and must read the response's range.
    const viewed = await storage.storage.viewLink({
      key: newId(),
      contentType: "application/pdf",
      name: "sheet.pdf",
      disposition: "inline",
      expiresAt: Date.now() + 60_000,
    });
    const seen = (await fetch(viewed, { headers: { origin: PAGE } })).headers;
    expect(seen.get("access-control-allow-origin")).toBe(PAGE);
    expect(seen.get("access-control-expose-headers")).toContain("Content-Range");

    const stranger = (await asksFrom("https://elsewhere.test", storage)).headers;
    expect(stranger.get("access-control-allow-origin")).toBeNull();
  });

  test("are added to the bucket's own rules", async () => {
    const before = {
      ID: "somebody's",
      AllowedOrigins: ["https://library.test"],
      AllowedMethods: ["GET"],
    };
    const command = { Bucket: bucket, CORSConfiguration: { CORSRules: [before] } };
    await client.send(new PutBucketCorsCommand(command));
    await open({ STORAGE_URL: ours() });
    await open({ STORAGE_URL: ours(), PUBLIC_URL: "https://second.test/" });
    await open({ STORAGE_URL: ours() });
    const found = (await rules()).map(({ ID, AllowedOrigins }) => [ID, AllowedOrigins?.toSorted()]);
    expect(found).toEqual([
      ["somebody's", ["https://library.test"]],
      ["madrasa", ["https://school.test", "https://second.test"]],
    ]);
  });

  test("have their rule logged if it may not be set; the storage is ready once it is", async () => {
    const { storage } = await open({ STORAGE_URL: throughStrict() });
    const error = await storage.check().catch((error: unknown) => (error as Error).message);
    expect(error).toContain(`takes no files from pages of ${PAGE}`);
    const [, rule = ""] = /this CORS rule: (.*)$/.exec(String(error)) ?? [];
    const CORSConfiguration = JSON.parse(
      rule,
    ) as PutBucketCorsCommand["input"]["CORSConfiguration"];
    await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration }));
    await storage.check();
  });
});
