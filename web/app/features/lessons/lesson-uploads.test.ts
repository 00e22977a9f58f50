import { ApiError } from "@madrasa/contract/client";
import { expect, it, vi } from "vitest";
import type { SendBytes } from "../../lib/upload/put-file.ts";
import { type LessonDraft, createLessonUploads } from "./lesson-uploads.ts";

const draft = (title: string, name = "video.mp4"): LessonDraft => ({
  kind: "video",
  title,
  description: "",
  additionalResources: [],
  file: new File(["video"], name, { type: "video/mp4" }),
});

function school(send: SendBytes = () => Promise.resolve("key")) {
  const added: string[] = [];
  const prepared: File[] = [];
  const addLesson = vi.fn(() => Promise.resolve());
  const uploads = createLessonUploads({
    courseId: "course",
    prepareUpload: (_, file) => {
      prepared.push(file);
      return send;
    },
    addLesson,
    onAdded: ({ title }) => added.push(title),
    onFailed: () => undefined,
  });
  return { uploads, added, prepared, addLesson };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("uploads one file after the other, in the order in which they were added", async () => {
  const waiting: (() => void)[] = [];
  const { uploads, added } = school(
    () => new Promise((resolve) => waiting.push(() => resolve("key"))),
  );
  uploads.start("section", draft("one"));
  uploads.start("section", draft("two"));
  await settled();
  expect(uploads.get().map(({ step }) => step)).toEqual(["sending", "waiting"]);
  waiting.shift()?.();
  await settled();
  waiting.shift()?.();
  await settled();
  expect(added).toEqual(["one", "two"]);
  expect(uploads.get()).toEqual([]);
});

it("keeps a failed upload with its reason, and retries without choosing the file again", async () => {
  const send = vi.fn<SendBytes>().mockRejectedValueOnce(new Error("lost")).mockResolvedValue("key");
  const { uploads, added, prepared } = school(send);
  uploads.start("section", draft("one"));
  await settled();
  expect(uploads.get()).toMatchObject([{ title: "one", step: "failed", error: new Error("lost") }]);
  uploads.retry(uploads.get()[0]!.id);
  await settled();
  expect(added).toEqual(["one"]);
  expect(prepared).toHaveLength(1);
});

it("uploads the file again when the server could not use it, but not when the text was wrong", async () => {
  const { uploads, prepared, addLesson } = school();
  addLesson.mockRejectedValueOnce(new ApiError(400, "", { message: "no", code: "INVALID_INPUT" }));
  uploads.start("section", draft("one"));
  await settled();
  expect(prepared).toHaveLength(1);
  addLesson.mockRejectedValueOnce(new ApiError(415, "", { message: "no", code: "WRONG_TYPE" }));
  uploads.retry(uploads.get()[0]!.id);
  await settled();
  expect(prepared).toHaveLength(2);
});

it("accepts changed text without uploading the file again", async () => {
  const { uploads, added, prepared, addLesson } = school();
  addLesson.mockRejectedValueOnce(new Error("lost"));
  const first = draft("one");
  uploads.start("section", first);
  await settled();
  uploads.replace(uploads.get()[0]!.id, { ...first, title: "better" });
  await settled();
  expect(added).toEqual(["better"]);
  expect(prepared).toHaveLength(1);
});

it("removes a cancelled upload, and adds no lesson for it", async () => {
  let arrive = () => {};
  const { uploads, addLesson } = school(
    () => new Promise((resolve) => (arrive = () => resolve("key"))),
  );
  uploads.start("section", draft("one"));
  await settled();
  uploads.cancel(uploads.get()[0]!.id);
  arrive();
  await settled();
  expect(uploads.get()).toEqual([]);
  expect(addLesson).not.toHaveBeenCalled();
});

it("does not store a lesson's file as a banner because of its name", () => {
  const { uploads, prepared } = school();
  uploads.start("section", draft("one", "banner.png"));
  expect(prepared[0]?.name).toBe("lesson banner.png");
});

it("gives a file without a type the one of its extension, for the storage and the lesson", async () => {
  const { uploads, prepared, addLesson } = school();
  uploads.start("section", { ...draft("one"), file: new File(["video"], "الدرس.MKV") });
  await settled();
  expect(prepared[0]?.type).toBe("video/matroska");
  expect(addLesson).toHaveBeenCalledWith(
    expect.objectContaining({ file: expect.objectContaining({ type: "video/matroska" }) }),
    "key",
  );
});
