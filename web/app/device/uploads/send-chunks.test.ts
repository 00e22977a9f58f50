import { ApiError } from "@madrasa/contract/client";
import { beforeEach, expect, it, vi } from "vitest";
import { networkError } from "../../lib/offline/classify-error.ts";

const call = vi.fn();
const putFile = vi.fn();
vi.mock("../../lib/api/client.ts", () => ({ call }));
vi.mock("./put-file.ts", () => ({ putFile }));
// Reconnects immediately.
vi.mock("../../lib/offline/reconnect.ts", () => ({
  REQUEST_TIMEOUT_MS: 20_000,
  onReconnect: (listener: () => void) => {
    queueMicrotask(listener);
    return () => undefined;
  },
}));
const { createUpload } = await import("./create-upload.ts");

const KIBIBYTE = 1024;
const SIZE = 3_000 * KIBIBYTE;
const video = new File([new Uint8Array(SIZE)], "video.mp4", { type: "video/mp4" });
const refusal = (status: number, code: string) => new ApiError(status, "", { message: "no", code });

let arrived: number;
let asked: number[];
let sentBytes: number;
let keys: string[];
let faults: (() => unknown)[];

/** Fake server that stores chunks. Each fault occurs once, on a PUT. */
beforeEach(() => {
  [arrived, sentBytes, asked, keys, faults] = [0, 0, [], [], []];
  call.mockReset().mockImplementation(async (_, { query }) => {
    asked.push(query.bytes);
    keys.push(query.fileKey);
    const isStored = arrived === SIZE;
    const chunk = { signedUrl: `/chunk/${arrived}`, headers: {} };
    return { receivedBytes: arrived, isStored, ...(!isStored && { chunk }) };
  });
  putFile.mockReset().mockImplementation(async (target, chunk: Blob, { onProgress }) => {
    if (target.signedUrl !== `/chunk/${arrived}`) throw refusal(409, "UPLOAD_OFFSET");
    const fault = faults.shift();
    if (fault) await fault();
    arrived += chunk.size;
    sentBytes += chunk.size;
    onProgress(chunk.size, chunk.size);
  });
});

const target = async () => ({ signedUrl: "/whole", fileKey: "key", headers: {} });
const onWaiting = () => undefined;

it("sends a large file in chunks, the first of 256 KiB, later ones by the connection's speed", async () => {
  const progress: number[] = [];
  const onKey = vi.fn();
  const send = createUpload(video, target, { onKey });
  expect(await send({ onProgress: (sent) => progress.push(sent) })).toBe("key");
  expect(onKey).toHaveBeenCalledExactlyOnceWith("key");
  expect(asked[0]).toBe(256 * KIBIBYTE);
  expect(Math.max(...asked)).toBeGreaterThan(256 * KIBIBYTE);
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  expect(sentBytes).toBe(SIZE);
});

it("goes on after cuts from where it stopped, and says that it waits", async () => {
  const lose = (kept: number) => () => {
    arrived += kept;
    throw networkError("lost");
  };
  faults = [() => undefined, lose(100 * KIBIBYTE), lose(0), lose(0), lose(0), lose(0), lose(0)];
  const waits: boolean[] = [];
  await createUpload(video, target)({ onWaiting: (isWaiting) => waits.push(isWaiting) });
  expect(sentBytes).toBe(SIZE - 100 * KIBIBYTE);
  expect(waits.at(0)).toBe(true);
  expect(waits.at(-1)).toBe(false);
});

it("gives up after a few attempts, and continues when called again", async () => {
  const lost = () => {
    throw networkError("lost");
  };
  faults = [() => undefined, lost, lost, lost, lost];
  const send = createUpload(video, target);
  await expect(send()).rejects.toThrow("lost");
  await send();
  expect(sentBytes).toBe(SIZE);
});

it("asks for smaller chunks after a cut", async () => {
  faults = [
    () => undefined,
    () => {
      throw networkError("lost");
    },
  ];
  await createUpload(video, target)({ onWaiting });
  expect(asked[2]).toBeLessThan(asked[1] ?? 0);
});

it("continues with the key of an earlier page, and asks for none", async () => {
  arrived = 2_000 * KIBIBYTE;
  const request = vi.fn(target);
  expect(await createUpload(video, request, { fileKey: "earlier" })()).toBe("earlier");
  expect(request).not.toHaveBeenCalled();
  expect(sentBytes).toBe(SIZE - 2_000 * KIBIBYTE);
});

it("starts anew where the earlier upload has been given up", async () => {
  const onKey = vi.fn();
  call.mockRejectedValueOnce(refusal(404, "FILE_NOT_FOUND"));
  expect(await createUpload(video, target, { fileKey: "earlier", onKey })()).toBe("key");
  expect(onKey).toHaveBeenCalledExactlyOnceWith("key");
  expect(sentBytes).toBe(SIZE);
});

it("keeps the key while the session has ended", async () => {
  const send = createUpload(video, target, { fileKey: "earlier" });
  call.mockRejectedValueOnce(refusal(401, "NOT_SIGNED_IN"));
  await expect(send({ onWaiting })).rejects.toMatchObject({ status: 401 });
  await send({ onWaiting });
  expect(new Set(keys)).toEqual(new Set(["earlier"]));
});

it.each([
  ["another request came first", refusal(409, "UPLOAD_OFFSET")],
  ["the store has this chunk already", new ApiError(412, "", null)],
  ["the chunk's link has expired", refusal(403, "LINK_NOT_VALID")],
  ["a proxy has no server", new ApiError(502, "", null)],
])("asks again when %s", async (_, error) => {
  faults = [
    () => {
      throw error;
    },
  ];
  await createUpload(video, target)({ onWaiting });
  expect(sentBytes).toBe(SIZE);
});

it("waits while the chunks are joined", async () => {
  arrived = SIZE;
  const joining = { receivedBytes: SIZE, isStored: false };
  call.mockResolvedValueOnce(joining).mockResolvedValueOnce(joining);
  await createUpload(video, target, { fileKey: "earlier" })();
  expect(call).toHaveBeenCalledTimes(3);
  expect(putFile).not.toHaveBeenCalled();
});

it("does not wait when the server refuses the file, or the file cannot be read any more", async () => {
  faults = [
    () => {
      throw refusal(413, "TOO_LARGE");
    },
  ];
  await expect(createUpload(video, target)({ onWaiting })).rejects.toMatchObject({ status: 413 });
  const moved = new File([new Uint8Array(SIZE)], "video.mp4", { type: "video/mp4" });
  const slice = moved.slice.bind(moved);
  vi.spyOn(moved, "slice").mockImplementation((start, end) => {
    const part = slice(start, end);
    if (end === 1)
      part.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    return part;
  });
  faults = [
    () => {
      throw networkError("lost");
    },
  ];
  arrived = 0;
  const sending = createUpload(moved, target)({ onWaiting });
  await expect(sending).rejects.toMatchObject({ name: "NotReadableError" });
});

it("sends the whole file to a server of before, which knows no chunks", async () => {
  call.mockRejectedValueOnce(refusal(404, "NOT_FOUND"));
  putFile.mockReset().mockResolvedValue(undefined);
  expect(await createUpload(video, target)()).toBe("key");
  expect(putFile.mock.lastCall?.[0]).toMatchObject({ signedUrl: "/whole" });
});

it("sends a small file with one request, and waits for the line where that is told", async () => {
  const small = new File(["a picture"], "picture.png", { type: "image/png" });
  putFile.mockReset().mockRejectedValueOnce(networkError("lost")).mockResolvedValue(undefined);
  expect(await createUpload(small, target)({ onWaiting })).toBe("key");
  expect(call).not.toHaveBeenCalled();
  expect(putFile).toHaveBeenCalledTimes(2);
});
