import { expect, it } from "vitest";
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
  expect([...kept.records.values()].map(({ isPaused }) => isPaused)).toEqual([true, false]);
  await uploads.goOn(idOf("one"));
  arrive();
  await settled();
  arrive();
  await settled();
  expect(added).toEqual(["two", "one"]);
});

/** Storage with sequential, delayed operations, like IndexedDB. */
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

/** A video that needs an audio and a small version first. */
const aVideo = () => ({
  ...draft("one"),
  file: new File([new Uint8Array(5_000_000)], "video.mp4", { type: "video/mp4" }),
});

it("goes on with all parts of a video that was paused", async () => {
  const { arrive, sendPart } = stuck();
  let isFirst = true;
  const { uploads, added, steps, idOf } = page(slowDevice(), async (upload, inWork) => {
    const send = isFirst ? sendPart : sent;
    isFirst = false;
    await send(upload, inWork);
  });
  await uploads.start(PLACE, aVideo());
  await expect.poll(() => steps()).toEqual([["one", "sending"]]);
  await uploads.pause(idOf("one"));
  arrive();
  await settled();
  await uploads.goOn(idOf("one"));
  await expect.poll(() => added).toEqual(["one"]);
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
  await uploads.start(PLACE, aVideo());
  await expect.poll(() => added).toEqual(["one"]);
  expect(kinds).toEqual(["sound", "small", "original"]);
});

it("sends no copy of a video that was replaced before the tab was closed", async () => {
  const kept = device();
  const first = page(kept, async () => {
    throw new Error("refused");
  });
  await first.uploads.start(PLACE, draft("one"));
  await expect.poll(() => first.steps()).toEqual([["one", "failed"]]);
  // Too large to copy; only the first file has a copy.
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
  await uploads.start(PLACE, aVideo());
  await expect.poll(() => steps()).toEqual([["one", "failed"]]);
  await uploads.skip(idOf("one"));
  await expect.poll(() => added).toEqual(["one"]);
  expect(kinds).toEqual(["sound", "small", "original"]);
});
