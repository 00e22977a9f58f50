import { ApiError } from "@madrasa/contract/client";
import { expect, it, vi } from "vitest";
import type { PrepareUpload } from "../uploads/index.ts";
import type { LessonUpload, UploadRecord } from "./lesson-upload.ts";
import type { UploadInWork } from "./upload-in-work.ts";

vi.mock("../../lib/api/client.ts", () => ({ call: vi.fn().mockResolvedValue({}) }));
vi.mock("../uploads/draw-thumbnail.ts", () => ({ drawThumbnail: () => undefined }));
vi.mock("../uploads/renditions/made-files.ts", () => ({
  readMade: async () => undefined,
  removeMade: async () => undefined,
}));
vi.mock("../uploads/renditions/make-rendition.ts", () => ({
  makeRendition: async () => new File(["sound"], "sound.webm", { type: "audio/webm" }),
}));
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
const aFilm = () =>
  ({
    id: "upload",
    kind: "video",
    file: new File(["film"], "film.mp4", { type: "video/mp4" }),
    isFrameDrawn: true,
    parts: [{ kind: "sound" }, { kind: "original" }],
    original: { name: "film.mp4", type: "video/mp4", size: 4, hash: "" },
  }) as unknown as LessonUpload;
const prepare: PrepareUpload = (_course, _file, options) => async () => {
  await options?.onKey?.("key");
  return "key";
};

it("says at the first part what the server has against the lesson", async () => {
  const refused = new ApiError(404, "", { message: "no", code: "SECTION_NOT_FOUND" });
  vi.mocked(call).mockRejectedValueOnce(refused);
  const saved: Partial<UploadRecord>[] = [];
  await expect(sendPart(aFilm(), inWork(saved), prepare)).rejects.toBe(refused);
  // It goes on with the sound, which has arrived.
  expect(saved.at(-1)?.parts?.[0]).toMatchObject({ kind: "sound", isStored: true });
});

it("keeps what was made for a later page from the moment that it is sent", async () => {
  const saved: Partial<UploadRecord>[] = [];
  await sendPart(aFilm(), inWork(saved), prepare);
  const parts = saved.map((what) => what.parts?.[0]);
  expect(parts).toEqual([
    { kind: "sound", madeType: "audio/webm" },
    { kind: "sound", madeType: "audio/webm", fileKey: "key" },
    { kind: "sound", madeType: "audio/webm", fileKey: "key", isStored: true },
    { kind: "original" },
  ]);
});
