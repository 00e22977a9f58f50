import { afterEach, expect, test, vi } from "vitest";
import { partReader } from "./parts.ts";

const FILE = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
const never = new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

/** A storage where the addresses in `valid` lead to the file. */
function aStorage(valid: Set<string>, { knowsParts = true, tellsTotal = true } = {}) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const range = String(new Headers(init.headers).get("range"));
    asked.push(`${url} ${range}`);
    init.signal?.throwIfAborted();
    if (!valid.has(url)) return new Response("", { status: 403 });
    if (!knowsParts) return new Response(FILE);
    const [begin = 0, last = 0] = range.replace("bytes=", "").split("-").map(Number);
    const headers = new Headers();
    if (tellsTotal) headers.set("content-range", `bytes ${begin}-${last}/${FILE.length}`);
    return new Response(FILE.slice(begin, last + 1), { status: 206, headers });
  });
  return asked;
}

test("a part is read as it stands, and the length of the whole is told", async () => {
  const asked = aStorage(new Set(["/a"]));
  const read = partReader({ src: "/a" });
  const { bytes, total } = await read(100, 300, never);
  expect([...bytes]).toEqual([...FILE.subarray(100, 300)]);
  expect(total).toBe(1000);
  expect(asked).toEqual(["/a bytes=100-299"]);
});

test("a server that sends everything has its part cut out", async () => {
  aStorage(new Set(["/a"]), { knowsParts: false });
  const { bytes, total } = await partReader({ src: "/a" })(100, 300, never);
  expect([...bytes]).toEqual([...FILE.subarray(100, 300)]);
  expect(total).toBe(1000);
});

test("where the whole length is hidden, only the end of the file tells it", async () => {
  aStorage(new Set(["/a"]), { tellsTotal: false });
  const read = partReader({ src: "/a" });
  expect((await read(0, 300, never)).total).toBe(Infinity);
  expect((await read(900, 1200, never)).total).toBe(1000);
});

test("an address that grew too old is renewed once for all parts, and kept", async () => {
  const valid = new Set(["/old"]);
  const asked = aStorage(valid);
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

test("a part that a fresh address does not give either is refused, and can be asked for again", async () => {
  const valid = new Set<string>();
  aStorage(valid);
  const read = partReader({ src: "/old", onExpired: async () => "/new" });
  await expect(read(0, 10, never)).rejects.toThrow("403");
  valid.add("/new");
  expect((await read(0, 10, never)).bytes).toHaveLength(10);
});

test("no fresh address is no reason to wait, and neither is being left", async () => {
  aStorage(new Set());
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
