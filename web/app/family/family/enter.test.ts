import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { familySession } from "../../lib/session/family-sessions.ts";
import { person, setCurrentUser } from "../../lib/session/person.ts";
import { stubStorage } from "../../testing/stub-storage.ts";
import { signInAsChild } from "./enter.ts";

const entered = { token: "token", role: "student", userId: "idris", storageKey: "new" };
vi.mock("../../lib/api/client.ts", () => ({ call: async () => entered }));

const idris = { _id: "idris", hasPin: false } as Parameters<typeof signInAsChild>[0];

beforeEach(stubStorage);
afterEach(() => {
  person.set(undefined);
  vi.unstubAllGlobals();
});

it("stores the key that a continuing session keeps", async () => {
  setCurrentUser({ userId: "idris", storageKey: "old" });
  await signInAsChild(idris);
  expect([person.get(), familySession("idris")]).toMatchObject([
    { storageKey: "old" },
    { storageKey: "old" },
  ]);
});

it("stores the new key of another child", async () => {
  setCurrentUser({ userId: "aisha", storageKey: "old" });
  await signInAsChild(idris);
  expect([person.get(), familySession("idris")]).toMatchObject([
    { storageKey: "new" },
    { storageKey: "new" },
  ]);
});
