import { expect, it, vi } from "vitest";
import { withLock } from "./lock.ts";

it("runs one after another of a name, and others beside them, also after a failure", async () => {
  vi.stubGlobal("navigator", {});
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const upload = withLock("uploads", async () => {
    await first.promise;
    done.push("upload");
    throw new Error("cut");
  });
  const next = withLock("uploads", async () => void done.push("next upload"));
  await withLock("waiting acts", async () => void done.push("tick"));
  expect(done).toEqual(["tick"]);
  first.resolve();
  await expect(upload).rejects.toThrow("cut");
  await next;
  expect(done).toEqual(["tick", "upload", "next upload"]);
  vi.unstubAllGlobals();
});
