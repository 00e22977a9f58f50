import { afterEach, beforeEach, expect, it, vi } from "vitest";

const kept = new Map<string, File>();
const write = vi.fn();
vi.mock("./file-store.ts", () => ({
  fileStore: {
    write,
    read: async (key: string) => kept.get(key),
    remove: async (key: string) => void kept.delete(key),
    keys: async () => [...kept.keys()],
  },
}));

vi.mock("../saved/clear-saved.ts", () => ({ clearSaved: vi.fn() }));
vi.mock("../unsent/act-store.ts", () => ({ removeActsOfOthers: async () => undefined }));
vi.mock("../upload/upload-shelf.ts", () => ({ removeUploadsOfOthers: vi.fn() }));

/** Stored values are own keys, as in a browser's storage. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}
let storage: FakeStorage;

/** Imports the module again, as after a reload, without its values in memory. */
async function reload() {
  vi.resetModules();
  await import("../session/person.ts");
  return { ...(await import("./drafts.ts")), ...(await import("../session/session.ts")) };
}

beforeEach(() => {
  kept.clear();
  write.mockReset().mockImplementation(async (key: string, file: File) => {
    kept.set(key, file);
    return true;
  });
  vi.stubGlobal("window", new EventTarget());
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

const page = new File(["page"], "page.png", { type: "image/png" });

it("is there after a reload, each under its own key", async () => {
  const before = await reload();
  before.changeDraft("note:1", { title: "Ghunna" });
  before.changeDraft("note:1", { description: "Two counts" });
  before.changeDraft("note:2", { title: "Madd" });
  const after = await reload();
  expect(after.draftOf("note:1").fields).toEqual({ title: "Ghunna", description: "Two counts" });
  expect(after.draftOf("note:2").fields).toEqual({ title: "Madd" });
  expect(after.draftOf("note:3").fields).toEqual({});
});

it("says when the file would not be there after a reload", async () => {
  const { setDraftFile, draftOf } = await reload();
  await setDraftFile("note:1", page);
  expect(draftOf("note:1")).toMatchObject({ file: page, isFileStored: true });
  write.mockResolvedValue(false);
  await setDraftFile("note:1", page);
  expect(draftOf("note:1")).toMatchObject({ file: page, isFileStored: false });
});

it("is removed once it is sent", async () => {
  const { changeDraft, clearDraft, draftOf, setDraftFile } = await reload();
  changeDraft("note:1", { title: "Ghunna" });
  changeDraft("note:2", { title: "Madd" });
  await setDraftFile("note:1", page);
  clearDraft("note:1");
  expect(draftOf("note:1")).toEqual({ fields: {}, isFileStored: true });
  expect(Object.keys(storage)).toEqual(["draft:note:2"]);
  expect([...kept.keys()]).toEqual([]);
});

it("is removed at sign-out, and stays after a session that expired", async () => {
  const { changeDraft, draftOf, login, logout, setDraftFile } = await reload();
  storage.setItem("theme", "dark");
  login("token", "student");
  changeDraft("note:1", { title: "Ghunna" });
  await setDraftFile("note:1", page);
  logout("expired");
  expect(draftOf("note:1").fields).toEqual({ title: "Ghunna" });
  expect(kept.size).toBe(1);
  login("token", "student");
  logout();
  expect(Object.keys(storage).filter((key) => key.startsWith("draft:"))).toEqual([]);
  await vi.waitFor(() => expect(kept.size).toBe(0));
  expect(draftOf("note:1").fields).toEqual({});
  expect(storage.getItem("theme")).toBe("dark");
});

it("what somebody types stays where another person's data is removed only now", async () => {
  storage.setItem("left", "yes");
  storage.setItem("token", "token");
  storage.setItem("role", "student");
  storage.setItem("person", "second");
  storage.setItem("storageKey", "key");
  storage.setItem("draft:note:2", JSON.stringify({ title: "Madd" }));
  kept.set("note:1", page);
  kept.set("note:2", page);
  const { draftOf } = await reload();
  await vi.waitFor(() => expect(storage.getItem("left")).toBeNull());
  expect(draftOf("note:2").fields).toEqual({ title: "Madd" });
  expect([...kept.keys()]).toEqual(["note:2"]);
});

it("treats unreadable values as absent", async () => {
  storage.setItem("draft:note:1", "{half");
  storage.setItem("draft:note:2", "null");
  const { draftOf } = await reload();
  expect(draftOf("note:1").fields).toEqual({});
  expect(draftOf("note:2").fields).toEqual({});
});
