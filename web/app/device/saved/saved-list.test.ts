import { beforeEach, expect, it, vi } from "vitest";
import { createFakeDatabase } from "../../testing/fake-database.ts";
import { stubStorage } from "../../testing/stub-storage.ts";

const database = createFakeDatabase();
vi.mock("../../lib/offline/database.ts", () => ({
  transact: async (...given: Parameters<typeof database.transact>) => database.transact(...given),
}));

const FILE = { key: "video", isOwn: true, type: "video/mp4", name: "Ghunna", bytes: 4 };
const keyOf = (name: string) => Buffer.alloc(32, name).toString("base64url");

beforeEach(() => {
  stubStorage();
  database.clear();
  // Stays, because the list is read again, and the worker notified, after the last change.
  const cache = { open: async () => ({ put: async () => undefined }), delete: async () => true };
  vi.stubGlobal("caches", cache);
});

/** Lessons of a course and its copy, which share a file. */
async function open() {
  vi.resetModules();
  const { login, logout } = await import("../../lib/session/session.ts");
  const { setCurrentUser } = await import("../../lib/session/person.ts");
  const list = await import("./saved-list.ts");
  const signIn = async (name: string) => {
    logout("expired");
    setCurrentUser({ userId: name, storageKey: keyOf(name) });
    login(`token of ${name}`, "student");
  };
  const save = async (owner: string, lessonId: string) => {
    const course = { _id: `course of ${lessonId}` } as Parameters<typeof list.addToList>[0];
    await list.addToList(course, [{ _id: lessonId, fileSize: FILE.bytes, renditions: [] }]);
    const row = await list.fileRow({ owner, lessonId }, FILE);
    if (row?.received === 0) {
      const part = { number: 0, received: FILE.bytes };
      await list.addPart({ owner, lessonId }, FILE.key, part, new ArrayBuffer(FILE.bytes));
    }
  };
  return { ...list, signIn, save };
}

const kept = () => [database.rows("files").length, database.rows("parts").length];

it("keeps a file for the other of two lessons that share it", async () => {
  const { signIn, save, removeFromList } = await open();
  await signIn("first");
  await save("first", "lesson");
  await save("first", "copy");
  await removeFromList(["copy"]);
  expect(kept()).toEqual([1, 1]);
  await removeFromList(["lesson"]);
  expect(kept()).toEqual([0, 0]);
});

it("deletes a file once nobody on this device uses it", async () => {
  const { signIn, save, removeFromList } = await open();
  await signIn("first");
  await save("first", "lesson");
  await signIn("second");
  await save("second", "copy");
  await removeFromList(["copy"]);
  expect(database.rows("files")).toMatchObject([{ owners: ["first"] }]);
  await signIn("first");
  await removeFromList(["lesson"]);
  expect(kept()).toEqual([0, 0]);
});
