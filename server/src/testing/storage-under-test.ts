import { request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect } from "vitest";
import { PDF } from "@madrasa/testkit/sample-files";
import { newId } from "../platform/secrets.ts";
import type { OpenedStorage, UploadLink, ViewRequest } from "../platform/storage/storage.ts";

export type StorageUnderTest = OpenedStorage & {
  base: string;
  dispose: () => Promise<void>;
};

const MINUTE = 60_000;
export const TYPE = "application/pdf";

export function useStorage(open: () => Promise<StorageUnderTest>) {
  let opened: StorageUnderTest;
  const keys: string[] = [];
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    for (const key of keys) await opened.storage.remove(key);
    await opened.dispose();
  });

  const aKey = () => {
    const key = newId();
    keys.push(key);
    return key;
  };
  const urlOf = (link: string) => new URL(link, opened.base);

  const uploadLink = async (key: string, more: { size?: number; expiresAt?: number } = {}) =>
    opened.storage.uploadLink({
      key,
      contentType: TYPE,
      maxBytes: 1_000_000,
      size: more.size,
      expiresAt: more.expiresAt ?? Date.now() + 15 * MINUTE,
    });
  const put = async (link: UploadLink, bytes: Buffer, headers: Record<string, string> = {}) =>
    fetch(urlOf(link.signedUrl), {
      method: "PUT",
      headers: { ...link.headers, ...headers },
      body: new Uint8Array(bytes),
    });

  const viewLink = async (key: string, more: Partial<ViewRequest> = {}) =>
    opened.storage.viewLink({
      key,
      contentType: TYPE,
      name: "lesson.pdf",
      disposition: "inline",
      expiresAt: Date.now() + 60 * MINUTE,
      ...more,
    });
  const get = async (link: string, headers: Record<string, string> = {}) =>
    fetch(urlOf(link), { headers });

  async function aStoredFile(bytes = PDF): Promise<string> {
    const key = aKey();
    const sent = await put(await uploadLink(key, { size: bytes.length }), bytes);
    expect(sent.status, await sent.text()).toBe(200);
    return key;
  }
  const bytesOf = async (key: string) => buffer(await opened.storage.read(key));

  const current = () => opened;
  return { current, aKey, urlOf, uploadLink, put, viewLink, get, aStoredFile, bytesOf };
}

/** `fetch` would add headers to a conditional request. */
export async function getWithHeaders(
  url: URL,
  headers: Record<string, string>,
): Promise<[IncomingMessage, Buffer]> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers }, resolve).on("error", reject).end();
  });
  return [answer, await buffer(answer)];
}

export async function* breaking(chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
  throw new Error("The stream broke.");
}

/** Cuts after the first half has left and `arrived` resolves. */
export async function sendAndCut(
  url: URL,
  headers: Record<string, string>,
  length: number,
  arrived: () => Promise<void> = async () => undefined,
): Promise<void> {
  const sending = request(url, {
    method: "PUT",
    headers: { ...headers, "content-length": length },
  });
  const closed = new Promise<void>((resolve) => sending.once("close", () => resolve()));
  sending.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    sending.write(Buffer.alloc(length / 2), (error) => (error ? reject(error) : resolve()));
  });
  await arrived();
  sending.destroy();
  await closed;
}

/** Variants with another key, and each part changed or removed. */
export function altered(link: URL, key: string, other: string): URL[] {
  const changed = (change: (copy: URL) => void) => {
    const copy = new URL(link);
    change(copy);
    return copy;
  };
  return [
    changed((copy) => (copy.pathname = copy.pathname.replace(key, other))),
    changed((copy) => (copy.search = "")),
    ...[...link.searchParams].flatMap(([name, value]) => [
      changed((copy) => copy.searchParams.delete(name)),
      changed((copy) => copy.searchParams.set(name, `${value}0`)),
    ]),
  ];
}
