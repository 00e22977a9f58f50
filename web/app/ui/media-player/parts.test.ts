import { afterEach, expect, test, vi } from "vitest";
import { partReader } from "./parts.ts";

const FILE = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
const never = new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

function stubStorage(valid: Set<string>, { hasRanges = true, hasTotal = true } = {}) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const range = String(new Headers(init.headers).get("range"));
    asked.push(`${url} ${range}`);
    init.signal?.throwIfAborted();
    if (!valid.has(url)) return new Response("", { status: 403 });
    if (!hasRanges) return new Response(FILE);
    const [begin = 0, last = 0] = range.replace("bytes=", "").split("-").map(Number);
    const headers = new Headers();
    if (hasTotal) headers.set("content-range", `bytes ${begin}-${last}/${FILE.length}`);
    return new Response(FILE.slice(begin, last + 1), { status: 206, headers });
  });
  return asked;
}

test("a part is read, with the length of the whole file", async () => {
  const asked = stubStorage(new Set(["/a"]));
  const read = partReader({ src: "/a" });
  const { bytes, total } = await read(100, 300, never);
  expect([...bytes]).toEqual([...FILE.subarray(100, 300)]);
  expect(total).toBe(1000);
  expect(asked).toEqual(["/a bytes=100-299"]);
});

test("the part is cut out if a server sends the whole file", async () => {
  stubStorage(new Set(["/a"]), { hasRanges: false });
  const { bytes, total } = await partReader({ src: "/a" })(100, 300, never);
  expect([...bytes]).toEqual([...FILE.subarray(100, 300)]);
  expect(total).toBe(1000);
});

test("the end of the file determines the total length if it is hidden", async () => {
  stubStorage(new Set(["/a"]), { hasTotal: false });
  const read = partReader({ src: "/a" });
  expect((await read(0, 300, never)).total).toBe(Infinity);
  expect((await read(900, 1200, never)).total).toBe(1000);
});

test("an expired URL is renewed once for all parts, and the new one is kept", async () => {
  const valid = new Set(["/old"]);
  const asked = stubStorage(valid);
  const renew = vi.fn(async () => "/new");
  const read = partReader({ src: "/old", onExpired: renew });
  await read(0, 10, never);
  valid.clear();
  valid.add("/new");
  const parts = await Promise.all([10, 20, 30].map((begin) => read(begin, begin + 10, never)));
  expect(parts.map(({ bytes }) => bytes[0])).toEqual([10, 20, 30]);
  expect(renew).toHaveBeenCalledTimes(1);
  await read(40, 50, never);
  expect(asked.at(-1)).toBe("/new bytes=40-49");
  expect(renew).toHaveBeenCalledTimes(1);
});

test("a part that a new URL does not return either fails, and can be requested again", async () => {
  const valid = new Set<string>();
  stubStorage(valid);
  const read = partReader({ src: "/old", onExpired: async () => "/new" });
  await expect(read(0, 10, never)).rejects.toThrow("403");
  valid.add("/new");
  expect((await read(0, 10, never)).bytes).toHaveLength(10);
});

test("the request fails at once without a new URL, or when the reader has left", async () => {
  stubStorage(new Set());
  await expect(partReader({ src: "/old" })(0, 10, never)).rejects.toThrow("403");
  const offline = partReader({
    src: "/old",
    onExpired: () => Promise.reject(new Error("offline")),
  });
  await expect(offline(0, 10, never)).rejects.toThrow("403");

  const renew = vi.fn(async () => "/new");
  const left = new AbortController();
  left.abort();
  const read = partReader({ src: "/old", onExpired: renew });
  await expect(read(0, 10, left.signal)).rejects.toThrow("abort");
  expect(renew).not.toHaveBeenCalled();
});
