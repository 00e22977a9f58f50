import { afterEach, expect, it } from "vitest";
import { sessionStore } from "../../lib/storage/storage.ts";
import { recoveryDraft } from "./recovery-draft.ts";

afterEach(() => recoveryDraft.clear());

const sentAt = Date.now();

it("a recovery is read as it was written, and a damaged one is removed", () => {
  const recovery = { optId: "otp", address: { email: "aisha@example.org" }, sentAt };
  recoveryDraft.write(recovery);
  expect(recoveryDraft.read()).toEqual(recovery);
  sessionStore.write("recovery", JSON.stringify({ ...recovery, method: "pigeon" }));
  expect(recoveryDraft.read()).toBeUndefined();
  expect(sessionStore.read("recovery")).toBeNull();
});
