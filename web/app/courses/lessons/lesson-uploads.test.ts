import { ApiError } from "@madrasa/contract/client";
import { expect, it, vi } from "vitest";
import {
  device,
  draft,
  page,
  PLACE,
  sent,
  settled,
  stuck,
  type SendPart,
} from "./testing/uploads-page.ts";
import type { LessonUpload } from "./lesson-upload.ts";

it("uploads one file after the other, in the order in which they were added", async () => {
  const { arrive, sendPart } = stuck();
  const { uploads, added, steps } = page(device(), sendPart);
  await uploads.start(PLACE, draft("one"));
  await uploads.start(PLACE, draft("two"));
  await settled();
  expect(steps()).toEqual([
    ["one", "sending"],
    ["two", "waiting"],
  ]);
  arrive();
  await settled();
  arrive();
  await settled();
  expect(added).toEqual(["one", "two"]);
  expect(steps()).toEqual([]);
});

it("sends what adds lessons before the videos of those that are there", async () => {
  const large = (title: string) => {
    const file = new File([new Uint8Array(5_000_000)], `${title}.mp4`, { type: "video/mp4" });
    return { ...draft(title), file };
  };
  const order: string[] = [];
  const { uploads } = page(device(), async ({ title, parts }, { save }) => {
    await settled();
    order.push(`${title} ${parts[0]?.kind}`);
    await save({ parts: parts.slice(1), isCreated: true });
  });
  await Promise.all([uploads.start(PLACE, large("one")), uploads.start(PLACE, large("two"))]);
  await expect.poll(() => order).toHaveLength(6);
  expect(order).toEqual(
    ["sound", "small", "original"].flatMap((kind) => [`one ${kind}`, `two ${kind}`]),
  );
});

it("keeps a failed upload with its reason, and retries without choosing the file again", async () => {
  const refused = new ApiError(404, "", { message: "no", code: "SECTION_NOT_FOUND" });
  const sendPart = vi.fn<SendPart>().mockRejectedValueOnce(refused).mockImplementation(sent);
  const { uploads, added, store, idOf } = page(device(), sendPart);
  await uploads.start(PLACE, draft("one"));
  await settled();
  expect(store.get()).toMatchObject([{ title: "one", step: "failed", error: refused }]);
  uploads.retry(idOf("one"));
  await settled();
  expect(added).toEqual(["one"]);
});

it("goes on with the next one when one has failed", async () => {
  const refused = new ApiError(404, "", { message: "no", code: "SECTION_NOT_FOUND" });
  const { uploads, added, steps } = page(device(), async (upload, inWork) => {
    if (upload.title === "one") throw refused;
    await sent(upload, inWork);
  });
  await uploads.start(PLACE, draft("one"));
  await uploads.start(PLACE, draft("two"));
  await settled();
  expect(added).toEqual(["two"]);
  expect(steps()).toEqual([["one", "failed"]]);
});

it("accepts changed text and keeps the key, and starts anew with another file", async () => {
  const refused = new ApiError(409, "", { message: "no", code: "COURSE_FULL" });
  const seen: LessonUpload[] = [];
  const { uploads, idOf } = page(device(), async (upload, { save }) => {
    seen.push(upload);
    await save({ parts: [{ kind: "original", fileKey: "key", isStored: true }] });
    throw refused;
  });
  const first = draft("one");
  await uploads.start(PLACE, first);
  await settled();
  await uploads.replace(idOf("one"), { ...first, title: "better" });
  await settled();
  await uploads.replace(idOf("better"), draft("better", "other.mp4", "another"));
  await settled();
  expect(seen.map(({ title, parts }) => [title, parts[0]?.fileKey])).toEqual([
    ["one", undefined],
    ["better", "key"],
    ["better", undefined],
  ]);
  expect(seen[2]?.original).toMatchObject({ name: "other.mp4", size: 7 });
});

it("removes a cancelled upload from page and device, and adds no lesson for it", async () => {
  const { arrive, sendPart } = stuck();
  const kept = device();
  const { uploads, added, steps, idOf, discard } = page(kept, async (upload, inWork) => {
    await inWork.save({ parts: [{ kind: "original", fileKey: "key" }] });
    await sendPart(upload, inWork);
  });
  await uploads.start(PLACE, draft("one"));
  await settled();
  const cancelled = uploads.cancel(idOf("one"));
  expect(discard).toHaveBeenCalledExactlyOnceWith("key");
  await cancelled;
  expect([kept.records.size, kept.files.size]).toEqual([0, 0]);
  arrive();
  await settled();
  expect(steps()).toEqual([]);
  expect(added).toEqual([]);
  expect([kept.records.size, kept.files.size]).toEqual([0, 0]);
});

it("goes on after the tab was closed, with the key of before", async () => {
  const kept = device();
  const first = page(kept, async (_, { save }) => {
    await save({ parts: [{ kind: "original", fileKey: "key" }] });
    await new Promise(() => undefined);
  });
  await first.uploads.start(PLACE, draft("one"));
  await settled();
  first.uploads.close();
  const seen: LessonUpload[] = [];
  const second = page(kept, async (upload, inWork) => {
    seen.push(upload);
    await sent(upload, inWork);
  });
  await second.uploads.load();
  await settled();
  expect(seen[0]?.parts).toEqual([{ kind: "original", fileKey: "key" }]);
  expect(seen[0]?.file?.name).toBe("video.mp4");
  expect(second.added).toEqual(["one"]);
});

it("asks for a file that the device could not keep, and takes no other one", async () => {
  const kept = device({ storesFiles: false });
  const first = page(kept, stuck().sendPart);
  await first.uploads.start(PLACE, draft("one"));
  await settled();
  expect(first.store.get()).toMatchObject([{ isRecorded: true, isFileStored: false }]);
  first.uploads.close();
  const { uploads, added, steps, idOf } = page(kept);
  await uploads.load();
  expect(steps()).toEqual([["one", "fileNeeded"]]);
  expect(await uploads.giveFile(idOf("one"), draft("", "video.mp4", "other").file)).toBe(false);
  expect(steps()).toEqual([["one", "fileNeeded"]]);
  expect(await uploads.giveFile(idOf("one"), draft("", "renamed.mp4").file)).toBe(true);
  await settled();
  expect(added).toEqual(["one"]);
});

it("needs no file where all of it has arrived and only the lesson is missing", async () => {
  const kept = device({ storesFiles: false });
  const first = page(kept, async (_, { save }) => {
    await save({ parts: [{ kind: "original", fileKey: "key", isStored: true }] });
    await new Promise(() => undefined);
  });
  await first.uploads.start(PLACE, draft("one"));
  await settled();
  first.uploads.close();
  const second = page(kept);
  await second.uploads.load();
  await settled();
  expect(second.added).toEqual(["one"]);
});

it("asks again for a file that was moved or changed while it was sent", async () => {
  const { uploads, steps } = page(device(), async () => {
    throw new DOMException("gone", "NotReadableError");
  });
  await uploads.start(PLACE, draft("one"));
  await settled();
  expect(steps()).toEqual([["one", "fileNeeded"]]);
});

it("shows and sends nothing of another person, and leaves it for them", async () => {
  const kept = device();
  const first = page(kept, stuck().sendPart);
  await first.uploads.start(PLACE, draft("one"));
  await settled();
  first.uploads.close();
  const second = page(kept, sent, "another");
  await second.uploads.load();
  await settled();
  expect(second.steps()).toEqual([]);
  expect(second.added).toEqual([]);
  expect([kept.records.size, kept.files.size]).toEqual([1, 1]);
  const third = page(kept);
  await third.uploads.load();
  await settled();
  expect(third.added).toEqual(["one"]);
});

it("stops when the session has ended, and goes on after signing in again", async () => {
  const ended = new ApiError(401, "", { message: "no", code: "NOT_SIGNED_IN" });
  const sendPart = vi.fn<SendPart>().mockRejectedValueOnce(ended).mockImplementation(sent);
  const { uploads, added, steps, onSessionEnded } = page(device(), sendPart);
  await uploads.start(PLACE, draft("one"));
  await settled();
  expect(steps()).toEqual([["one", "waiting"]]);
  expect(onSessionEnded).toHaveBeenCalledOnce();
  uploads.reopen();
  await settled();
  expect(added).toEqual(["one"]);
});

it("sends nothing that another tab has sent meanwhile", async () => {
  const kept = device();
  const sendPart = vi.fn(sent);
  const first = page(kept, stuck().sendPart);
  await first.uploads.start(PLACE, draft("one"));
  await first.uploads.start(PLACE, draft("two"));
  const second = page(kept, sendPart);
  const [one] = [...kept.records.keys()];
  const loading = second.uploads.load();
  kept.records.delete(one ?? "");
  await loading;
  await settled();
  expect(second.added).not.toContain("one");
});

it.each([
  ["does not store a lesson's file as a banner because of its name", "banner.png"],
  ["names the type of a file that has none", "الدرس.MKV"],
])("%s", async (_, name) => {
  const { uploads, store } = page(device(), stuck().sendPart);
  const file = new File(["video"], name, name.endsWith("png") ? { type: "image/png" } : {});
  await uploads.start(PLACE, { ...draft("one"), file });
  const [upload] = store.get();
  expect([upload?.file?.name, upload?.original.type]).toEqual(
    name.endsWith("png") ? ["lesson banner.png", "image/png"] : [name, "video/matroska"],
  );
});
