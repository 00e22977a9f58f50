import { expect, it } from "vitest";
import { createStore } from "../../lib/store.ts";
import type { UploadShelf } from "../../lib/upload/upload-shelf.ts";
import {
  type LessonDraft,
  type LessonUpload,
  partsOf,
  restingStep,
  type UploadRecord,
} from "./lesson-upload.ts";
import { createLessonUploads } from "./lesson-uploads.ts";

const file = (megabytes: number, type = "video/mp4") =>
  new File([new Uint8Array(megabytes * 1024 ** 2)], "file", { type });
const draft = (megabytes: number): LessonDraft => ({
  kind: "video",
  title: "Ghunna",
  description: "",
  additionalResources: [],
  file: file(megabytes),
});

it("sends of a film first its sound, then a small one; of what is small, and of pages, only itself", () => {
  const kinds = (kind: LessonDraft["kind"], megabytes: number) =>
    partsOf({ kind, file: file(megabytes) }).map((part) => part.kind);
  expect(kinds("video", 5)).toEqual(["sound", "small", "original"]);
  expect(kinds("video", 1)).toEqual(["original"]);
  expect(kinds("lecture", 5)).toEqual(["original"]);
});

it("goes on without the film where what was made of it is on the device", () => {
  const upload = { isPaused: false, file: undefined };
  const step = (part: object) => restingStep({ ...upload, parts: [{ kind: "sound", ...part }] });
  expect(step({})).toBe("fileNeeded");
  expect(step({ madeType: "audio/mp4" })).toBe("waiting");
  expect(step({ isStored: true, fileKey: "key" })).toBe("waiting");
});

it("leaves out what the teacher skips, also while it is made, but never the film", async () => {
  const store = createStore<readonly LessonUpload[]>([]);
  const records = new Map<string, UploadRecord>();
  const shelf: UploadShelf<UploadRecord> = {
    list: async () => [],
    read: async (id) => records.get(id) ?? null,
    add: async (record) => Boolean(records.set(record.id, record)),
    change: async (id, what) => {
      const before = records.get(id);
      if (before) records.set(id, { ...before, ...what });
    },
    remove: async (id) => void records.delete(id),
    readFile: async () => undefined,
    writeFile: async () => true,
  };
  const begun: string[] = [];
  const uploads = createLessonUploads({
    ownerId: "teacher",
    store,
    shelf,
    sendPart: async ({ parts: [part] }, { signal }) => {
      begun.push(part?.kind ?? "");
      await new Promise((_, reject) => signal.addEventListener("abort", reject));
    },
    alone: (work) => work(),
    onAdded: () => undefined,
    onFailed: () => undefined,
    onSessionEnded: () => undefined,
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  await uploads.start({ courseId: "course", sectionId: "section" }, draft(5));
  const id = store.get()[0]?.id ?? "";
  for (let time = 0; time < 3; time += 1) {
    await settled();
    await uploads.skip(id);
  }
  await settled();
  expect(begun).toEqual(["sound", "small", "original"]);
  expect(records.get(id)?.parts).toEqual([{ kind: "original" }]);
});
