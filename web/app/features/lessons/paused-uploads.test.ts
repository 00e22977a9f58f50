import { expect, it, vi } from "vitest";
import { device, draft, page, PLACE, sent, settled, stuck } from "./testing/uploads-page.ts";

it("pauses, lets the next one go first, and goes on", async () => {
  const { arrive, sendPart } = stuck();
  const kept = device();
  const { uploads, added, steps, idOf } = page(kept, sendPart);
  await uploads.start(PLACE, draft("one"));
  await settled();
  await uploads.pause(idOf("one"));
  arrive();
  await uploads.start(PLACE, draft("two"));
  await settled();
  expect(steps()).toEqual([
    ["one", "paused"],
    ["two", "sending"],
  ]);
  // Also for a later page.
  expect([...kept.records.values()].map(({ isPaused }) => isPaused)).toEqual([true, false]);
  await uploads.goOn(idOf("one"));
  arrive();
  await settled();
  arrive();
  await settled();
  expect(added).toEqual(["two", "one"]);
});

it.each(["pause and go on", "leave a part out after a failure"] as const)(
  "%s: the record that is written late is not read too early",
  async (act) => {
    const kept = device();
    const { read, change } = kept.shelf;
    let last: Promise<unknown> = Promise.resolve();
    // As a browser's database does: one after the other, each a moment later.
    const queued = async <Result>(access: () => Promise<Result>) => {
      const before = last;
      const done = before.then(settled).then(access);
      last = done;
      return done;
    };
    kept.shelf.read = async (id) => queued(() => read(id));
    kept.shelf.change = async (id, what) => queued(() => change(id, what));
    const kinds: (string | undefined)[] = [];
    let isRefused = act !== "pause and go on";
    const { arrive, sendPart } = stuck();
    const { uploads, store, added, idOf } = page(kept, async (upload, hands) => {
      if (isRefused) throw new Error("refused");
      if (kinds.push(upload.parts[0]?.kind) > 1) return sent(upload, hands);
      return sendPart(upload, hands);
    });
    const file = new File([new Uint8Array(5_000_000)], "video.mp4", { type: "video/mp4" });
    await uploads.start(PLACE, { ...draft("one"), file });
    const firstStep = isRefused ? "failed" : "sending";
    await vi.waitFor(() => expect(store.get()[0]?.step).toBe(firstStep));
    if (isRefused) {
      isRefused = false;
      await uploads.skip(idOf("one"));
      await vi.waitFor(() => expect(kinds).toEqual(["small"]));
    } else {
      await uploads.pause(idOf("one"));
      arrive();
      await settled();
      await uploads.goOn(idOf("one"));
      await vi.waitFor(() => expect(kinds.length).toBeGreaterThan(1));
    }
    arrive();
    await vi.waitFor(() => expect(added).toEqual(["one"]));
  },
);
