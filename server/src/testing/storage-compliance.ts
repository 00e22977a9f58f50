import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { PDF } from "@madrasa/testkit/sample-files";
import { newId } from "../platform/secrets.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { until } from "./raw-http.ts";
import {
  altered,
  getWithHeaders,
  breaking,
  sendAndCut,
  TYPE,
  useStorage,
  type StorageUnderTest,
} from "./storage-under-test.ts";

export type Refusals = {
  secondWrite: number;
  wrongType: number;
  tooLong: number;
  noSuchRange: number;
};

export function describeStorage(
  name: string,
  open: () => Promise<StorageUnderTest>,
  refusals: Refusals,
): void {
  describe(name, () => {
    const { current, aKey, urlOf, uploadLink, put, viewLink, get, aStoredFile, bytesOf } =
      useStorage(open);
    let storage: Storage;
    beforeAll(() => {
      ({ storage } = current());
    });

    test("is ready", async () => {
      await storage.check();
    });

    test("links lead where pages are told that they lead", async () => {
      const links = [await viewLink(aKey()), (await uploadLink(aKey())).signedUrl];
      for (const link of links) {
        expect(new URL(link).origin).toBe(current().origin ?? new URL(current().base).origin);
      }
    });

    test("what is sent by one link is seen by another, as its type, and known by its key", async () => {
      const key = await aStoredFile();
      const seen = await get(await viewLink(key));
      expect(seen.status).toBe(200);
      expect(Object.fromEntries(seen.headers)).toMatchObject({
        "content-type": TYPE,
        "content-length": String(PDF.length),
        "accept-ranges": "bytes",
        "cache-control": "private, max-age=3600, immutable",
      });
      expect(Buffer.from(await seen.arrayBuffer()).equals(PDF)).toBe(true);
      expect(await storage.size(key)).toBe(PDF.length);
      expect(Buffer.from(await storage.part(key, { at: 0, bytes: 4 })).toString()).toBe("%PDF");
      const middle = await storage.part(key, { at: 1, bytes: 3 });
      expect(Buffer.from(middle).toString()).toBe("PDF");
      expect(await storage.part(key, { at: PDF.length + 1, bytes: 3 })).toHaveLength(0);
      expect(Buffer.from(await storage.part(key, { at: 0, bytes: 4_100 })).equals(PDF)).toBe(true);
      expect((await bytesOf(key)).equals(PDF)).toBe(true);
    });

    test("the server itself may store under a path", async () => {
      const key = `builds/${aKey()}/page.js`;
      const file = { bytes: Readable.from([PDF]), size: PDF.length, contentType: TYPE };
      await storage.write(key, file);
      expect((await bytesOf(key)).equals(PDF)).toBe(true);
      await storage.remove(key);
      expect(await storage.size(key)).toBeUndefined();
    });

    test("a part can be had, and a part that is not there cannot", async () => {
      const link = await viewLink(await aStoredFile());
      const first = await get(link, { range: "bytes=0-3" });
      expect(first.status).toBe(206);
      expect(first.headers.get("content-range")).toBe(`bytes 0-3/${PDF.length}`);
      expect(await first.text()).toBe("%PDF");
      const last = await get(link, { range: "bytes=-5" });
      expect(Buffer.from(await last.arrayBuffer()).equals(PDF.subarray(-5))).toBe(true);
      const beyond = await get(link, { range: `bytes=${PDF.length}-` });
      expect(beyond.status).toBe(refusals.noSuchRange);
    });

    test("a file that the browser has cached is not sent again", async () => {
      const link = urlOf(await viewLink(await aStoredFile()));
      const [first] = await getWithHeaders(link, {});
      expect(first.headers.etag).toMatch(/^(W\/)?"[^"]+"$/);
      const [again, bytes] = await getWithHeaders(link, {
        "if-none-match": first.headers.etag ?? "",
      });
      expect(again.statusCode).toBe(304);
      expect(bytes).toHaveLength(0);
    });

    describe("a stored key takes no second write", () => {
      test("by a link", async () => {
        const key = aKey();
        const link = await uploadLink(key);
        expect((await put(link, PDF)).status).toBe(200);
        for (const again of [link, await uploadLink(key)]) {
          expect((await put(again, Buffer.from("%PDF other"))).status).toBe(refusals.secondWrite);
        }
        expect((await bytesOf(key)).equals(PDF)).toBe(true);
      });

      test("by a link whose sender leaves a header out", async () => {
        const key = await aStoredFile();
        const { signedUrl } = await uploadLink(key);
        const sent = await put({ signedUrl, headers: {} }, Buffer.from("%PDF other"), {
          "content-type": TYPE,
        });
        expect(sent.status).toBeGreaterThanOrEqual(400);
        expect((await bytesOf(key)).equals(PDF)).toBe(true);
      });

      test("by the server", async () => {
        const key = await aStoredFile();
        const other = Buffer.from("%PDF other");
        const file = { bytes: Readable.from([other]), size: other.length, contentType: TYPE };
        await expect(storage.write(key, file)).rejects.toMatchObject({
          code: "FILE_ALREADY_STORED",
        });
        expect((await bytesOf(key)).equals(PDF)).toBe(true);
      });

      test("when many come at once", async () => {
        const key = aKey();
        const link = await uploadLink(key);
        const sent = await Promise.all(Array.from({ length: 6 }, () => put(link, PDF)));
        const statuses = sent.map(({ status }) => status).toSorted((a, b) => a - b);
        expect(statuses).toEqual([200, ...Array<number>(5).fill(refusals.secondWrite)]);
        expect((await bytesOf(key)).equals(PDF)).toBe(true);
      });
    });

    describe("refuses, and keeps nothing of,", () => {
      test.each(["text/html", "image/png", "nonsense"])("%s where pdf was signed", async (type) => {
        const key = aKey();
        const sent = await put(await uploadLink(key), PDF, { "content-type": type });
        expect(sent.status).toBe(refusals.wrongType);
        expect(await storage.size(key)).toBeUndefined();
      });

      test("more than was told", async () => {
        const key = aKey();
        const sent = await put(await uploadLink(key, { size: PDF.length - 1 }), PDF);
        expect(sent.status).toBe(refusals.tooLong);
        expect(await storage.size(key)).toBeUndefined();
      });

      test("what comes too late", async () => {
        const key = aKey();
        const link = await uploadLink(key, { expiresAt: Date.now() + 1_000 });
        await new Promise((resolve) => setTimeout(resolve, 2_100));
        expect((await put(link, PDF)).status).toBe(403);
        expect(await storage.size(key)).toBeUndefined();
      });

      test("what is cut off; and it can be sent again", async () => {
        const key = aKey();
        const link = await uploadLink(key, { size: 1_000_000 });
        await sendAndCut(urlOf(link.signedUrl), link.headers, 1_000_000);
        expect(await storage.size(key)).toBeUndefined();
        expect((await put(link, Buffer.alloc(1_000_000, 7))).status).toBe(200);
        expect(await storage.size(key)).toBe(1_000_000);
      });
    });

    test("an address for looking ends", async () => {
      const key = await aStoredFile();
      const link = await viewLink(key, { expiresAt: Date.now() + 1_000 });
      await until(async () => (await get(link)).status !== 200);
      expect((await get(link)).status).toBe(403);
      expect((await get(await viewLink(key))).status).toBe(200);
    });

    test("an altered link opens nothing", async () => {
      const key = await aStoredFile();
      const other = await aStoredFile(Buffer.from("%PDF another's"));
      const view = await viewLink(key);
      for (const changed of altered(urlOf(view), key, other)) {
        expect((await fetch(changed)).status, changed.href).toBe(403);
      }
      const fresh = aKey();
      const link = await uploadLink(fresh);
      for (const changed of altered(urlOf(link.signedUrl), fresh, aKey())) {
        const sent = await put({ ...link, signedUrl: changed.href }, PDF);
        expect(sent.status, changed.href).toBe(403);
      }
      expect(await storage.size(fresh)).toBeUndefined();
    });

    test("a link to look sends nothing, and one to send shows nothing", async () => {
      const key = aKey();
      const link = await uploadLink(key);
      const view = await viewLink(key);
      expect((await put({ ...link, signedUrl: view }, PDF)).status).toBe(403);
      expect((await put(link, PDF)).status).toBe(200);
      expect((await get(link.signedUrl, link.headers)).status).toBe(403);
      expect((await fetch(urlOf(view), { method: "DELETE" })).ok).toBe(false);
      expect(await storage.size(key)).toBe(PDF.length);
    });

    test("without a link there is nothing", async () => {
      const { origin, pathname } = urlOf(await viewLink(await aStoredFile()));
      expect((await fetch(origin + pathname)).status).toBe(403);
    });

    test("an empty file is an empty file", async () => {
      const key = await aStoredFile(Buffer.alloc(0));
      expect(await storage.size(key)).toBe(0);
      expect(await storage.part(key, { at: 0, bytes: 4_100 })).toHaveLength(0);
      expect(await bytesOf(key)).toHaveLength(0);
      const seen = await get(await viewLink(key));
      expect([seen.status, await seen.text()]).toEqual([200, ""]);
    });

    test.each([
      "plain.pdf",
      "درس القلقلة.pdf",
      `it's "quoted" (1)*.pdf`,
      "../../etc/passwd",
      "a;b=c, d%20e&f?g#h.pdf",
    ])("a file may be called %s, to be shown and to be kept", async (called) => {
      const key = await aStoredFile();
      for (const disposition of ["inline", "attachment"] as const) {
        const seen = await get(await viewLink(key, { name: called, disposition }));
        expect(seen.status).toBe(200);
        const header = seen.headers.get("content-disposition") ?? "";
        const [, way, encoded = ""] =
          /^(\w+); filename\*=UTF-8''([A-Za-z0-9%!#$&+.^_`|~-]+)$/.exec(header) ?? [];
        expect([way, decodeURIComponent(encoded)]).toEqual([disposition, called]);
      }
    });

    test("what was removed is gone, and removing it again is done already", async () => {
      const key = await aStoredFile();
      const link = await viewLink(key);
      await storage.remove(key);
      await storage.remove(key);
      await storage.remove(newId());
      expect(await storage.size(key)).toBeUndefined();
      expect((await get(link)).status).toBe(404);
    });

    test("a key that holds nothing has no size, no start and no bytes", async () => {
      const nobodys = newId();
      const notFound = { code: "FILE_NOT_FOUND" };
      expect(await storage.size(nobodys)).toBeUndefined();
      await expect(storage.part(nobodys, { at: 0, bytes: 10 })).rejects.toMatchObject(notFound);
      await expect(storage.read(nobodys)).rejects.toMatchObject(notFound);
      expect((await get(await viewLink(nobodys))).status).toBe(404);
    });

    describe("the server writes a stream", () => {
      const CHUNK = 70_000;
      /** Bytes identify their chunk. */
      const chunks = (count: number) =>
        Array.from({ length: count }, (_, turn) => Buffer.alloc(CHUNK, turn));

      test("and reads the same bytes", async () => {
        const key = aKey();
        const size = 60 * CHUNK;
        await storage.write(key, { bytes: Readable.from(chunks(60)), size, contentType: TYPE });
        expect(await storage.size(key)).toBe(size);
        expect((await bytesOf(key)).equals(Buffer.concat(chunks(60)))).toBe(true);
      });

      test("that is empty", async () => {
        const key = aKey();
        await storage.write(key, { bytes: Readable.from([]), size: 0, contentType: TYPE });
        expect(await storage.size(key)).toBe(0);
      });

      test.each([
        ["longer than it was told", () => Readable.from(chunks(3))],
        ["shorter than it was told", () => Readable.from(chunks(1))],
        ["that breaks", () => Readable.from(breaking(chunks(1)))],
      ])("whole or not at all: %s", async (_, bytes) => {
        const key = aKey();
        const file = { bytes: bytes(), size: 2 * CHUNK, contentType: TYPE };
        await expect(storage.write(key, file)).rejects.toThrow();
        expect(await storage.size(key)).toBeUndefined();
        const whole = { bytes: Readable.from(chunks(2)), size: 2 * CHUNK, contentType: TYPE };
        await storage.write(key, whole);
        expect(await storage.size(key)).toBe(2 * CHUNK);
      });

      test("and who stops reading holds nothing up", async () => {
        const key = aKey();
        const size = 60 * CHUNK;
        await storage.write(key, { bytes: Readable.from(chunks(60)), size, contentType: TYPE });
        // Exceeds the connections: unread downloads must not keep one.
        for (let count = 0; count < 60; count += 1) (await storage.read(key)).destroy();
        expect(await storage.size(key)).toBe(size);
      });
    });
  });
}
