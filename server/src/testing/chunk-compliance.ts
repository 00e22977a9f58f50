import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../platform/secrets.ts";
import type { Storage, UploadLink } from "../platform/storage/storage.ts";
import { until } from "./raw-http.ts";
import {
  altered,
  sendAndCut,
  TYPE,
  useStorage,
  type StorageUnderTest,
} from "./storage-under-test.ts";

export type ChunkRefusals = {
  notNext: number;
  wrongType: number;
  tooLong: number;
  /** True if interrupted chunks are kept. */
  storesHalves: boolean;
};

const SIZE = 10_000;
/** Distinct kilobytes. */
const FILE = Buffer.from(Array.from({ length: SIZE }, (_, at) => (at * 7 + (at >> 8)) & 255));

export function describeChunks(
  name: string,
  open: () => Promise<StorageUnderTest>,
  refusals: ChunkRefusals,
): void {
  describe(name, () => {
    const { current, aKey, urlOf, uploadLink, put } = useStorage(open);
    let storage: Storage;
    beforeAll(() => {
      ({ storage } = current());
    });

    const chunkLink = async (
      key: string,
      offset: number,
      more: { bytes?: number; expiresAt?: number } = {},
    ) =>
      storage.chunkLink({
        key,
        contentType: TYPE,
        offset,
        bytes: 4_000,
        size: SIZE,
        expiresAt: Date.now() + 60_000,
        ...more,
      });
    const sendBy = async (link: UploadLink, bytes: Buffer) => (await put(link, bytes)).status;
    async function send(key: string, offset: number, length: number): Promise<number> {
      const link = await chunkLink(key, offset, { bytes: length });
      return sendBy(link, FILE.subarray(offset, offset + length));
    }
    const join = async (key: string) => storage.join(key, { size: SIZE, contentType: TYPE });
    const bytesOf = async (key: string) => buffer(await storage.read(key));

    test("chunk after chunk arrives, and together they are the file", async () => {
      const key = aKey();
      expect(await storage.receivedBytes(key, 0)).toBe(0);
      for (const offset of [0, 4_000]) {
        expect(await send(key, offset, 4_000)).toBe(200);
        for (const known of [0, offset, offset + 4_000]) {
          expect(await storage.receivedBytes(key, known)).toBe(offset + 4_000);
        }
        expect(await storage.size(key)).toBeUndefined();
      }
      expect(await storage.listChunked()).toContain(key);
      expect(await send(key, 8_000, 2_000)).toBe(200);
      expect(await join(key)).toBe(SIZE);
      await storage.removeChunks(key);
      expect((await bytesOf(key)).equals(FILE)).toBe(true);
      expect(await storage.listChunked()).not.toContain(key);
      expect(await join(key).catch(() => SIZE)).toBeGreaterThanOrEqual(0);
      expect((await bytesOf(key)).equals(FILE)).toBe(true);
    });

    test("a chunk that has arrived is not taken again, and none before its turn", async () => {
      const key = aKey();
      const first = await chunkLink(key, 0);
      expect(await sendBy(first, FILE.subarray(0, 4_000))).toBe(200);
      expect(await sendBy(first, Buffer.alloc(4_000))).toBe(refusals.notNext);
      expect(await storage.receivedBytes(key, 0)).toBe(4_000);
      await send(key, 8_000, 2_000);
      expect(await storage.receivedBytes(key, 0)).toBe(4_000);
      expect(await join(key)).toBe(4_000);
      expect(await storage.size(key)).toBeUndefined();
      await storage.removeChunks(key);
    });

    test("of several that send the same chunk at once something arrives, and the bytes are whole", async () => {
      const key = aKey();
      const links = await Promise.all([0, 1, 2, 3].map(() => chunkLink(key, 0)));
      await Promise.all(
        links.map((link) => sendBy(link, FILE.subarray(0, 4_000)).catch(() => undefined)),
      );
      const arrived = await storage.receivedBytes(key, 0);
      expect(arrived).toBeGreaterThan(0);
      expect(await send(key, arrived, SIZE - arrived)).toBe(200);
      expect(await join(key)).toBe(SIZE);
      expect((await bytesOf(key)).equals(FILE)).toBe(true);
      await storage.removeChunks(key);
    });

    test("what comes before a cut stays, or nothing of it; and it goes on from there", async () => {
      const key = aKey();
      const link = await chunkLink(key, 0);
      const stored = refusals.storesHalves ? 2_000 : 0;
      await sendAndCut(urlOf(link.signedUrl), link.headers, 4_000, () =>
        until(async () => (await storage.receivedBytes(key, 0)) === stored),
      );
      expect(await send(key, stored, 4_000)).toBe(200);
      expect(await storage.receivedBytes(key, stored)).toBe(stored + 4_000);
      await storage.removeChunks(key);
    });

    test("a chunk that is longer than was signed, of another type or too late is not taken", async () => {
      const key = aKey();
      const link = await chunkLink(key, 0);
      expect(await sendBy(link, FILE.subarray(0, 4_001))).toBe(refusals.tooLong);
      const typed = await put(link, FILE.subarray(0, 4_000), { "content-type": "text/html" });
      expect(typed.status).toBe(refusals.wrongType);
      const late = await chunkLink(key, 0, { expiresAt: Date.now() + 1_000 });
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      expect(await sendBy(late, FILE.subarray(0, 4_000))).toBe(403);
      expect(await storage.receivedBytes(key, 0)).toBe(0);
    });

    test("an altered link takes nothing, and one for a chunk shows nothing", async () => {
      const key = aKey();
      const link = await chunkLink(key, 0);
      for (const changed of altered(urlOf(link.signedUrl), key, aKey())) {
        expect(await sendBy({ ...link, signedUrl: changed.href }, FILE.subarray(0, 4_000))).toBe(
          403,
        );
      }
      expect((await fetch(urlOf(link.signedUrl), { headers: link.headers })).status).toBe(403);
      expect(await storage.receivedBytes(key, 0)).toBe(0);
    });

    test("a file that came whole after all stays as it is", async () => {
      const key = aKey();
      expect(await send(key, 0, SIZE - 1)).toBe(200);
      const whole = Buffer.concat([FILE.subarray(0, -1), Buffer.from([0])]);
      expect((await put(await uploadLink(key), whole)).status).toBe(200);
      await send(key, SIZE - 1, 1);
      await join(key);
      expect((await bytesOf(key)).equals(whole)).toBe(true);
      await storage.removeChunks(key);
      // Another server has joined and removed them.
      expect(await join(key)).toBe(SIZE);
    });

    test("removed chunks are gone, of one file alone, and removing them again is done already", async () => {
      const [key, other] = [aKey(), aKey()];
      await send(key, 0, 100);
      await send(other, 0, 100);
      await storage.removeChunks(key);
      await storage.removeChunks(key);
      await storage.removeChunks(newId());
      expect(await storage.receivedBytes(key, 0)).toBe(0);
      expect(await join(key)).toBe(0);
      const listed = await storage.listChunked();
      expect([listed.includes(key), listed.includes(other)]).toEqual([false, true]);
      expect(await storage.receivedBytes(other, 0)).toBe(100);
      await storage.removeChunks(other);
    });
  });
}
