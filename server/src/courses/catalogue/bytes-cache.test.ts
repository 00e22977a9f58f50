import { expect, test } from "vitest";
import { createBytesCache } from "./bytes-cache.ts";

function aDrawing(bytes = 10) {
  let finish = (_card: Buffer): void => undefined;
  let fail = (_error: Error): void => undefined;
  const card = new Promise<Buffer>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const drawing = {
    begun: 0,
    draw: async () => {
      drawing.begun += 1;
      return card;
    },
    finish: () => finish(Buffer.alloc(bytes)),
    fail: () => fail(new Error("no ink")),
  };
  return drawing;
}
const drawn = (bytes = 10) => {
  const drawing = aDrawing(bytes);
  drawing.finish();
  return drawing;
};

test("draws once for all who ask, and not again", async () => {
  const bytesCache = createBytesCache({ bytes: 100, waiting: 5 });
  const one = drawn();
  const cards = await Promise.all([bytesCache("a", one.draw), bytesCache("a", one.draw)]);
  expect(cards[0]).toBe(cards[1]);
  await bytesCache("a", one.draw);
  expect(one.begun).toBe(1);
});

test("draws one at a time, and refuses calls beyond the queue's length", async () => {
  const bytesCache = createBytesCache({ bytes: 100, waiting: 2 });
  const [one, two, three] = [aDrawing(), aDrawing(), aDrawing()];
  const first = bytesCache("a", one.draw);
  const second = bytesCache("b", two.draw);
  await expect(bytesCache("c", three.draw)).rejects.toMatchObject({ code: "NOT_READY" });
  expect([one.begun, two.begun, three.begun]).toEqual([1, 0, 0]);
  one.finish();
  await first;
  two.finish();
  await second;
  expect([two.begun, three.begun]).toEqual([1, 0]);
});

test("a failed drawing fails only for those who asked for it, and may be tried again", async () => {
  const bytesCache = createBytesCache({ bytes: 100, waiting: 5 });
  const bad = aDrawing();
  const asked = [bytesCache("a", bad.draw), bytesCache("a", bad.draw)];
  const after = bytesCache("b", drawn().draw);
  bad.fail();
  for (const one of asked) await expect(one).rejects.toThrow("no ink");
  expect(await after).toHaveLength(10);
  expect(await bytesCache("a", drawn().draw)).toHaveLength(10);
});

test("keeps at most so many bytes: the least recently used card is removed", async () => {
  const bytesCache = createBytesCache({ bytes: 25, waiting: 5 });
  const [a, b, c] = [drawn(), drawn(), drawn()];
  await bytesCache("a", a.draw);
  await bytesCache("b", b.draw);
  await bytesCache("a", a.draw);
  await bytesCache("c", c.draw);
  await bytesCache("a", a.draw);
  expect(a.begun).toBe(1);
  await bytesCache("b", b.draw);
  expect(b.begun).toBe(2);
  const large = drawn(30);
  await bytesCache("large", large.draw);
  await bytesCache("large", large.draw);
  expect(large.begun).toBe(2);
});
