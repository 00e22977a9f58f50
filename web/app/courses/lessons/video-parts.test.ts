import { expect, it } from "vitest";
import { type LessonDraft, partsOf, restingStep } from "./lesson-upload.ts";
import { device, page, PLACE } from "./testing/uploads-page.ts";

const file = (megabytes: number, type = "video/mp4") =>
  new File([new Uint8Array(megabytes * 1024 ** 2)], "file", { type });
const draft = (megabytes: number): LessonDraft => ({
  kind: "video",
  title: "Ghunna",
  description: "",
  additionalResources: [],
  file: file(megabytes),
});

it("sends of a video first its sound, then a small one; of what is small, and of pages, only itself", () => {
  const kinds = (kind: LessonDraft["kind"], megabytes: number) =>
    partsOf({ kind, file: file(megabytes) }).map((part) => part.kind);
  expect(kinds("video", 5)).toEqual(["sound", "small", "original"]);
  expect(kinds("video", 1)).toEqual(["original"]);
  expect(kinds("lecture", 5)).toEqual(["original"]);
});

it("goes on without the video where what was made of it is on the device", () => {
  const upload = { isPaused: false, file: undefined };
  const step = (part: object) => restingStep({ ...upload, parts: [{ kind: "sound", ...part }] });
  expect(step({})).toBe("fileNeeded");
  expect(step({ madeType: "audio/mp4" })).toBe("waiting");
  expect(step({ isStored: true, fileKey: "key" })).toBe("waiting");
});

it("leaves out what the teacher skips, also while it is made, but never the video", async () => {
  const kept = device();
  const begun: string[] = [];
  const { uploads, store } = page(kept, async ({ parts: [part] }, { signal }) => {
    begun.push(part?.kind ?? "");
    await new Promise((_, reject) => signal.addEventListener("abort", reject));
  });
  await uploads.start(PLACE, draft(5));
  const id = store.get()[0]?.id ?? "";
  for (let time = 1; time <= 3; time += 1) {
    await expect.poll(() => begun).toHaveLength(time);
    await uploads.skip(id);
  }
  expect(begun).toEqual(["sound", "small", "original"]);
  expect(kept.records.get(id)?.parts).toEqual([{ kind: "original" }]);
});
