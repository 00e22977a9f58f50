import { ApiError } from "@madrasa/contract/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "../../testing/stub-storage.ts";

type Row = { owner: string; key: string };
const rows = new Map<string, Row>();

/** Mock of the page's database that answers immediately. */
const drafts = {
  get: (key: string[]) => rows.get(key.join()),
  put: (row: Row) => rows.set([row.owner, row.key].join(), row),
  delete: (key: string[]) => rows.delete(key.join()),
};
vi.mock("../../lib/offline/request-result.ts", () => ({
  requestResult: async (answer: unknown) => answer,
}));
vi.mock("../../lib/offline/database.ts", async (own) => ({
  ...(await own<object>()),
  transact: async (_mode: string, _names: unknown, action: (stores: object) => unknown) =>
    action({ drafts }),
}));

beforeEach(() => {
  rows.clear();
  stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

it("forgets what the server no longer gives to the person, and nothing else", async () => {
  const { giveReader, withStoredFallback } = await import("./saved-fallback.ts");
  const { setCurrentUser } = await import("../../lib/session/person.ts");
  const { login } = await import("../../lib/session/session.ts");
  giveReader(await import("./read-saved.ts"));
  setCurrentUser({ userId: "one", storageKey: Buffer.alloc(32, 1).toString("base64url") });
  login("token", "teacher");
  for (const name of ["sheet a", "sheet b"]) {
    await withStoredFallback(name, async () => ({ students: ["Bilal"] }));
  }
  await expect.poll(() => rows.size).toBe(2);
  const read = async (error: Error) => withStoredFallback("sheet a", () => Promise.reject(error));
  const refused = new ApiError(404, "Not Found", { message: "Course not found" });
  const isOff = new ApiError(409, "Conflict", { message: "This course has no daily sheet" });
  await expect(read(isOff)).rejects.toBe(isOff);
  expect(rows.size).toBe(2);
  await expect(read(refused)).rejects.toBe(refused);
  expect([...rows.values()].map(({ key }) => key)).toEqual(["home sheet b"]);
});
