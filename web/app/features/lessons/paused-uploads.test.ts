import { expect, it, vi } from "vitest";
import { device, draft, page, PLACE, sent, settled, stuck, LONG } from "./testing/uploads-page.ts";

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

/** Reads and writes one after the other, each a moment later, as a browser's database does. */
function slowDevice() {
  const kept = device();
  const at = { ...kept.stored };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <Result>(access: () => Promise<Result>) => {
    const done = last.then(settled).then(access);
    last = done;
    return done;
  };
  kept.stored.read = async (id) => inTurn(() => at.read(id));
  kept.stored.change = async (id, what) => inTurn(() => at.change(id, what));
  return kept;
}

/** Of which a sound and a small one are made first. */
const aFilm = () => ({
  ...draft("one"),
  file: new File([new Uint8Array(5_000_000)], "video.mp4", { type: "video/mp4" }),
});

it("goes on with all parts of a film that was paused", async () => {
  const { arrive, sendPart } = stuck();
  let isFirst = true;
  const { uploads, added, steps, idOf } = page(slowDevice(), async (upload, inWork) => {
    const send = isFirst ? sendPart : sent;
    isFirst = false;
    await send(upload, inWork);
  });
  await uploads.start(PLACE, aFilm());
  await vi.waitFor(() => expect(steps()).toEqual([["one", "sending"]]), LONG);
  await uploads.pause(idOf("one"));
  arrive();
  await settled();
  await uploads.goOn(idOf("one"));
  await vi.waitFor(() => expect(added).toEqual(["one"]), LONG);
});

it("goes on with the next part also where the phone is too full to write down that one was sent", async () => {
  const kept = device();
  kept.stored.change = async () => false;
  const kinds: (string | undefined)[] = [];
  const { uploads, added, store } = page(kept, async (upload, inWork) => {
    kinds.push(upload.parts[0]?.kind);
    await sent(upload, inWork);
    expect(store.get()[0]?.isRecorded).toBe(false);
  });
  await uploads.start(PLACE, aFilm());
  await vi.waitFor(() => expect(added).toEqual(["one"]), LONG);
  expect(kinds).toEqual(["sound", "small", "original"]);
});

it("sends no copy of a film that was replaced before the tab was closed", async () => {
  const kept = device();
  const first = page(kept, async () => {
    throw new Error("refused");
  });
  await first.uploads.start(PLACE, draft("one"));
  await vi.waitFor(() => expect(first.steps()).toEqual([["one", "failed"]]), LONG);
  // Too large to be copied: the first one's copy is there.
  kept.stored.writeFile = async () => false;
  await first.uploads.replace(first.idOf("one"), draft("better", "other.mp4", "another"));
  first.uploads.close();
  const second = page(kept);
  await second.uploads.load();
  expect(second.steps()).toEqual([["better", "fileNeeded"]]);
});

it("leaves out a part that failed", async () => {
  const kinds: (string | undefined)[] = [];
  const { uploads, added, steps, idOf } = page(slowDevice(), async (upload, inWork) => {
    const kind = upload.parts[0]?.kind;
    kinds.push(kind);
    if (kind === "sound") throw new Error("refused");
    await sent(upload, inWork);
  });
  await uploads.start(PLACE, aFilm());
  await vi.waitFor(() => expect(steps()).toEqual([["one", "failed"]]), LONG);
  await uploads.skip(idOf("one"));
  await vi.waitFor(() => expect(added).toEqual(["one"]), LONG);
  expect(kinds).toEqual(["sound", "small", "original"]);
});
