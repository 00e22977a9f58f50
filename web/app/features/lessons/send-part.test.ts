import { expect, it, vi } from "vitest";
import type { LessonUpload, UploadRecord } from "./lesson-upload.ts";
import type { UploadHands } from "./upload-hands.ts";

vi.mock("../../lib/api/client.ts", () => ({ call: vi.fn().mockResolvedValue({}) }));
vi.mock("../../lib/upload/draw-thumbnail.ts", () => ({ drawThumbnail: () => undefined }));
vi.mock("../../lib/upload/renditions/made-files.ts", () => ({
  readMade: async () => undefined,
  removeMade: async () => undefined,
}));
vi.mock("../../lib/upload/renditions/make-rendition.ts", () => ({
  makeRendition: async () => new File(["sound"], "sound.webm", { type: "audio/webm" }),
}));
const { sendPart } = await import("./send-part.ts");

it("keeps what was made for a later page from the moment that it is sent", async () => {
  const saved: Partial<UploadRecord>[] = [];
  const hands = {
    signal: new AbortController().signal,
    save: async (what: Partial<UploadRecord>) => void saved.push(what),
    keepFrame: async () => undefined,
    show: () => undefined,
    onProgress: () => undefined,
    onWaiting: () => undefined,
  } satisfies UploadHands;
  const film = new File(["film"], "film.mp4", { type: "video/mp4" });
  const upload = {
    id: "upload",
    kind: "video",
    file: film,
    isFrameDrawn: true,
    parts: [{ kind: "sound" }, { kind: "original" }],
    original: { name: "film.mp4", type: "video/mp4", size: 4, hash: "" },
  } as unknown as LessonUpload;
  await sendPart(upload, hands, (_course, _file, options) => async () => {
    await options?.onKey?.("key");
    return "key";
  });
  const parts = saved.map((what) => what.parts?.[0]);
  expect(parts).toEqual([
    { kind: "sound", madeType: "audio/webm" },
    { kind: "sound", madeType: "audio/webm", fileKey: "key" },
    { kind: "sound", madeType: "audio/webm", fileKey: "key", isStored: true },
    { kind: "original" },
  ]);
});
