import { ApiError } from "@madrasa/contract/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LEFT_TOKEN, scheduleLocalDeletion } from "../session/left-behind.ts";
import { localStore } from "../storage/storage.ts";
import { cleanUpDevice } from "./clean-up-device.ts";
import { networkError } from "./classify-error.ts";

const forgotten = vi.hoisted(() => vi.fn(async (_userId: string, _how: object) => {}));
const asked = vi.hoisted(() => vi.fn(async (_endpoint: object, _input: object) => ({})));
vi.mock("./delete-local-data.ts", () => ({ deleteLocalData: forgotten }));
vi.mock("../api/client.ts", () => ({ call: asked }));

const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_PAUSE_MS = 20_000;

const leaveToken = (token: string) => localStore.write(LEFT_TOKEN + token, "0");
const left = () => localStore.keys("left");

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  localStore.removeAll("left");
  vi.clearAllMocks();
  vi.useRealTimers();
});

const work = async (ms = 0) => {
  cleanUpDevice();
  await vi.advanceTimersByTimeAsync(ms);
};

it("removes at once who has signed out, and after a week what an ended session has left", async () => {
  scheduleLocalDeletion("ended", false);
  scheduleLocalDeletion("chosen", true);
  await work();
  expect(forgotten.mock.calls).toEqual([["chosen", { isChosen: true }]]);
  expect(left()).toEqual(["left:person:ended"]);
  vi.setSystemTime(7 * DAY_MS - 1);
  await work();
  expect(forgotten).toHaveBeenCalledOnce();
  vi.setSystemTime(7 * DAY_MS);
  await work();
  expect(forgotten).toHaveBeenLastCalledWith("ended", { isChosen: false });
  expect(left()).toEqual([]);
});

it("leaves to a later page what cannot be removed, and tells the school all the same", async () => {
  forgotten.mockRejectedValueOnce(new Error("no database"));
  scheduleLocalDeletion("chosen", true);
  leaveToken("token");
  await work();
  expect(left()).toEqual(["left:person:chosen"]);
  await work();
  expect(left()).toEqual([]);
});

it("ends sessions at the school with their tokens, each once, as soon as it answers", async () => {
  const lost = networkError("Failed to fetch");
  asked.mockRejectedValueOnce(lost).mockRejectedValueOnce(new ApiError(500, "", null));
  leaveToken("first");
  leaveToken("second");
  await work();
  expect(left()).toHaveLength(2);
  asked.mockResolvedValueOnce({}).mockRejectedValueOnce(new ApiError(401, "", null));
  await vi.advanceTimersByTimeAsync(2 * LONGEST_PAUSE_MS);
  expect(left()).toEqual([]);
  const tokens = asked.mock.calls.map(([, input]) => (input as { token: string }).token);
  expect(tokens).toEqual(["first", "first", "first", "second"]);
});
