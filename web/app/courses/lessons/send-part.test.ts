import { ApiError } from "@madrasa/contract/client";
import { beforeEach, expect, it, vi } from "vitest";
import { networkError } from "../../lib/offline/classify-error.ts";
import type { PrepareUpload } from "../../device/uploads/index.ts";
import type { LessonUpload, UploadInWork, UploadRecord } from "./lesson-upload.ts";

vi.mock("../../lib/api/client.ts", () => ({ call: vi.fn().mockResolvedValue({}) }));
vi.mock("../../device/uploads/draw-thumbnail.ts", () => ({ drawThumbnail: () => undefined }));
const makeRendition = vi.fn();
const loadMaking = vi.fn(async () => ({ makeRendition }));
vi.mock("../../device/uploads/load-upload.ts", async (original) => ({
  ...(await original<object>()),
  loadMaking: async () => loadMaking(),
}));
beforeEach(() => {
  const sound = new File(["sound"], "sound.webm", { type: "audio/webm" });
  makeRendition.mockReset().mockResolvedValue(sound);
});
const { sendPart } = await import("./send-part.ts");
const { call } = await import("../../lib/api/client.ts");

const inWork = (saved: Partial<UploadRecord>[]) =>
  ({
    signal: new AbortController().signal,
    save: async (what: Partial<UploadRecord>) => void saved.push(what),
    storeFrame: async () => undefined,
    show: () => undefined,
    onProgress: () => undefined,
    onWaiting: () => undefined,
  }) satisfies UploadInWork;
const aVideo = () =>
  ({
    id: "upload",
    kind: "video",
    file: new File(["video"], "video.mp4", { type: "video/mp4" }),
    isFrameDrawn: true,
    parts: [{ kind: "sound" }, { kind: "original" }],
    original: { name: "video.mp4", type: "video/mp4", size: 4, hash: "" },
  }) as unknown as LessonUpload;
const prepare: PrepareUpload = (_course, _file, options) => async () => {
  await options?.onKey?.("key");
  return "key";
};

it("rejects with the server's refusal after the first part", async () => {
  const refused = new ApiError(404, "", { message: "no", code: "SECTION_NOT_FOUND" });
  vi.mocked(call).mockRejectedValueOnce(refused);
  const saved: Partial<UploadRecord>[] = [];
  await expect(sendPart(aVideo(), inWork(saved), prepare)).rejects.toBe(refused);
  expect(saved.at(-1)?.parts?.[0]).toMatchObject({ kind: "sound", isStored: true });
});

it("saves a generated part's key when sending starts", async () => {
  const saved: Partial<UploadRecord>[] = [];
  await sendPart(aVideo(), inWork(saved), prepare);
  const parts = saved.map((what) => what.parts?.[0]);
  expect(parts).toEqual([
    { kind: "sound", madeType: "audio/webm" },
    { kind: "sound", madeType: "audio/webm", fileKey: "key" },
    { kind: "sound", madeType: "audio/webm", fileKey: "key", isStored: true },
    { kind: "original" },
  ]);
});

it("makes the audio after a longer loss of the connection", async () => {
  vi.useFakeTimers();
  for (let failures = 0; failures < 5; failures += 1) {
    loadMaking.mockRejectedValueOnce(networkError("Failed to fetch"));
  }
  const saved: Partial<UploadRecord>[] = [];
  const sent = sendPart(aVideo(), inWork(saved), prepare);
  await vi.runAllTimersAsync();
  await sent;
  vi.useRealTimers();
  expect(saved).toContainEqual(expect.objectContaining({ isCreated: true }));
  expect(makeRendition).toHaveBeenCalledOnce();
});

it("sends video chunks only until the audio is ready", async () => {
  const saved: Partial<UploadRecord>[] = [];
  const events: string[] = [];
  let ready: (sound: File) => void = () => undefined;
  makeRendition.mockImplementation(() => new Promise((resolve) => (ready = resolve)));
  const prepareUpload: PrepareUpload = (_course, file, { fileKey, onKey, target } = {}) => {
    if (file.type !== "video/mp4") return prepare("", file, { onKey });
    return async ({ rest, signal } = {}) => {
      await onKey?.(fileKey ?? `key for ${target}`);
      const isOver = new Promise((resolve) => rest?.addEventListener("abort", resolve));
      events.push("chunk 1");
      ready(new File(["sound"], "sound.webm", { type: "audio/webm" }));
      await isOver;
      events.push("stopped");
      expect(signal?.aborted).toBe(false);
      throw new DOMException("", "AbortError");
    };
  };
  const upload = { ...aVideo(), lessonId: "lesson" };
  await sendPart(upload, inWork(saved), prepareUpload);
  expect(events).toEqual(["chunk 1", "stopped"]);
  expect(saved.at(-1)?.parts).toEqual([{ kind: "original", fileKey: "key for upload" }]);
});

it("does not wait for a connection to send the video with when the sound is made", async () => {
  const prepareUpload: PrepareUpload = (_course, file, { onKey } = {}) => {
    if (file.type !== "video/mp4") return prepare("", file, { onKey });
    return ({ signal, onWaiting } = {}) => {
      onWaiting?.(true);
      return new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason as Error)),
      );
    };
  };
  const saved: Partial<UploadRecord>[] = [];
  await sendPart({ ...aVideo(), lessonId: "lesson" }, inWork(saved), prepareUpload);
  expect(saved.at(-1)?.parts).toEqual([{ kind: "original" }]);
});
