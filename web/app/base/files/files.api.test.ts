import { ApiError } from "@madrasa/contract/client";
import { beforeEach, expect, it, vi } from "vitest";
import { networkError } from "../../lib/offline/classify-error.ts";

const call = vi.fn();
const putFile = vi.fn();
vi.mock("../../lib/api/client.ts", () => ({ call }));
vi.mock("../../device/uploads/put-file.ts", () => ({ putFile }));
const { prepareUpload } = await import("./files.api.ts");

const COURSE = "64f1c0a9d27b3e58a1c4907f";
const video = new File(["video"], "lesson.mp4", { type: "video/mp4" });
const refusal = (status: number) => new ApiError(status, "", { message: "no" });

beforeEach(() => {
  let target = 0;
  call.mockReset().mockImplementation(() => {
    target += 1;
    const headers = { "content-type": "video/mp4" };
    return Promise.resolve({ signedUrl: `/files/${target}`, fileKey: `key-${target}`, headers });
  });
  putFile.mockReset().mockResolvedValue(undefined);
});

it("requests an upload target with the size, sends the bytes there and returns the key", async () => {
  expect(await prepareUpload(COURSE, video)()).toBe("key-1");
  expect(call.mock.lastCall?.[1].query).toEqual({
    courseId: COURSE,
    filename: "lesson.mp4",
    contentType: "video/mp4",
    size: 5,
  });
  const [target, file] = putFile.mock.lastCall ?? [];
  expect(target).toMatchObject({ signedUrl: "/files/1", headers: { "content-type": "video/mp4" } });
  expect(file).toBe(video);
});

it("sends an uploaded file only once", async () => {
  const send = prepareUpload(COURSE, video);
  await send();
  expect(await send()).toBe("key-1");
  expect(putFile).toHaveBeenCalledOnce();
});

it("continues with the same target after a lost connection, and takes 'already stored' as success", async () => {
  putFile.mockRejectedValueOnce(networkError("lost")).mockRejectedValueOnce(refusal(409));
  const send = prepareUpload(COURSE, video);
  await expect(send()).rejects.toThrow("lost");
  expect(await send()).toBe("key-1");
  expect(call).toHaveBeenCalledOnce();
});

it("requests another target when the first attempt's link has expired", async () => {
  putFile.mockRejectedValueOnce(networkError("lost")).mockRejectedValueOnce(refusal(403));
  const send = prepareUpload(COURSE, video);
  await expect(send()).rejects.toThrow("lost");
  expect(await send()).toBe("key-2");
});

it("requests another target instead of continuing with an old one", async () => {
  putFile.mockRejectedValueOnce(networkError("lost")).mockRejectedValueOnce(networkError("lost"));
  vi.useFakeTimers();
  try {
    const send = prepareUpload(COURSE, video);
    await expect(send()).rejects.toThrow("lost");
    vi.advanceTimersByTime(13 * 60_000);
    await expect(send()).rejects.toThrow("lost");
    expect(call).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2 * 60_000);
    expect(await send()).toBe("key-2");
  } finally {
    vi.useRealTimers();
  }
});

it("discards a refused target, and says why", async () => {
  putFile.mockRejectedValueOnce(refusal(413));
  const send = prepareUpload(COURSE, video);
  await expect(send()).rejects.toMatchObject({ status: 413 });
  expect(await send()).toBe("key-2");
});

it("names the type of a video that the browser does not know", async () => {
  await prepareUpload(COURSE, new File(["video"], "Lesson.MKV"))();
  expect(putFile.mock.lastCall?.[1].type).toBe("video/matroska");
});
