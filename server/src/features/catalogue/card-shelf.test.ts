import { expect, test } from "vitest";
import { cardShelf } from "./card-shelf.ts";

/** A drawing that ends when the test says so. */
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
  const shelf = cardShelf({ bytes: 100, waiting: 5 });
  const one = drawn();
  const cards = await Promise.all([shelf("a", one.draw), shelf("a", one.draw)]);
  expect(cards[0]).toBe(cards[1]);
  await shelf("a", one.draw);
  expect(one.begun).toBe(1);
});

test("draws one at a time, and refuses calls beyond the queue's length", async () => {
  const shelf = cardShelf({ bytes: 100, waiting: 2 });
  const [one, two, three] = [aDrawing(), aDrawing(), aDrawing()];
  const first = shelf("a", one.draw);
  const second = shelf("b", two.draw);
  await expect(shelf("c", three.draw)).rejects.toMatchObject({ code: "NOT_READY" });
  expect([one.begun, two.begun, three.begun]).toEqual([1, 0, 0]);
  one.finish();
  await first;
  two.finish();
  await second;
  expect([two.begun, three.begun]).toEqual([1, 0]);
});

test("a failed drawing fails only for those who asked for it, and may be tried again", async () => {
  const shelf = cardShelf({ bytes: 100, waiting: 5 });
  const bad = aDrawing();
  const asked = [shelf("a", bad.draw), shelf("a", bad.draw)];
  const after = shelf("b", drawn().draw);
  bad.fail();
  for (const one of asked) await expect(one).rejects.toThrow("no ink");
  expect(await after).toHaveLength(10);
  expect(await shelf("a", drawn().draw)).toHaveLength(10);
});

test("keeps at most so many bytes: the least recently used card is removed", async () => {
  const shelf = cardShelf({ bytes: 25, waiting: 5 });
  const [a, b, c] = [drawn(), drawn(), drawn()];
  await shelf("a", a.draw);
  await shelf("b", b.draw);
  await shelf("a", a.draw);
  await shelf("c", c.draw);
  await shelf("a", a.draw);
  expect(a.begun).toBe(1);
  await shelf("b", b.draw);
  expect(b.begun).toBe(2);
  const large = drawn(30);
  await shelf("large", large.draw);
  await shelf("large", large.draw);
  expect(large.begun).toBe(2);
});
