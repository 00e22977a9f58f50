import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "../../testing/stub-storage.ts";
import { markStored } from "./entries.ts";
import { sendOrQueue } from "./send-or-queue.ts";

const never = new Promise<never>(() => {});
vi.mock("./queue.ts", async () => never);

const completion = {
  call: "progress/toggleCompletion",
  query: { courseId: "course", lessonId: "lesson" },
  body: { completed: true },
  about: [],
} as const;

beforeEach(stubStorage);
afterEach(() => vi.unstubAllGlobals());

it("makes a call at once while the queue is still loading", () => {
  const send = vi.fn(async () => never);
  void sendOrQueue(completion, send);
  expect(send).toHaveBeenCalledOnce();
});

it("holds a call that could overtake a stored one", () => {
  markStored(1);
  const send = vi.fn(async () => never);
  void sendOrQueue(completion, send);
  expect(send).not.toHaveBeenCalled();
});
