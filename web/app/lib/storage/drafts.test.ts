import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "../../testing/stub-storage.ts";

type Row = { owner: string; key: string };
const rows = new Map<string, Row>();
let isFull = false;

/** Object store whose requests succeed at once. */
const store = {
  get: (key: string[]) => rows.get(key.join()),
  put: (row: Row) => rows.set([row.owner, row.key].join(), row),
  delete: (key: string[]) => rows.delete(key.join()),
};
vi.mock("../offline/request-result.ts", () => ({
  requestResult: async (answer: unknown) => answer,
}));
vi.mock("../offline/database.ts", () => ({
  transact: async (mode: string, _names: unknown, action: (stores: object) => unknown) => {
    if (isFull && mode === "readwrite") throw new DOMException("full", "QuotaExceededError");
    return action({ drafts: store });
  },
}));
vi.mock("../offline/delete-local-data.ts", () => ({
  deleteLocalData: async (owner: string) => {
    for (const [key, row] of rows) if (row.owner === owner) rows.delete(key);
  },
}));

const one = { userId: "one", storageKey: Buffer.alloc(32, 1).toString("base64url") };
const other = { userId: "other", storageKey: Buffer.alloc(32, 2).toString("base64url") };

async function reload() {
  vi.resetModules();
  const { setCurrentUser } = await import("../session/person.ts");
  const session = await import("../session/session.ts");
  const { startClearUp } = await import("../session/start-clear-up.ts");
  const { login } = session;
  const logout = (reason?: "expired") => {
    session.logout(reason);
    void startClearUp();
  };
  const drafts = await import("./drafts.ts");
  const read = async (key: string) => {
    drafts.draftOf(key);
    await expect.poll(() => drafts.draftOf(key).isRead).toBe(true);
    return drafts.draftOf(key);
  };
  const signIn = (who: typeof one) => {
    setCurrentUser(who);
    login("token", "student");
  };
  const { cleanUpDevice } = await import("../offline/clean-up-device.ts");
  const signOut = () => {
    logout();
    cleanUpDevice();
  };
  return { ...drafts, signIn, signOut, logout, read };
}

beforeEach(() => {
  rows.clear();
  isFull = false;
  stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

const page = new File(["page"], "page.png", { type: "image/png" });

it("is there after a reload, each under its own key, and encrypted", async () => {
  const before = await reload();
  before.signIn(one);
  before.changeDraft("note:1", { title: "Ghunna" });
  before.changeDraft("note:1", { description: "Two counts" });
  before.changeDraft("note:2", { title: "Madd" });
  await before.setDraftFile("note:1", page);
  await expect.poll(() => rows.size).toBe(3);
  const stored = [...rows.values()].map((row) =>
    "bytes" in row ? Buffer.from(row.bytes as ArrayBuffer).toString("latin1") : JSON.stringify(row),
  );
  expect(stored.join()).not.toMatch(/Ghunna|Two counts|Madd|page/);

  const after = await reload();
  const draft = await after.read("note:1");
  expect(draft.fields).toEqual({ title: "Ghunna", description: "Two counts" });
  expect(await draft.file?.text()).toBe("page");
  expect((await after.read("note:2")).fields).toEqual({ title: "Madd" });
  expect((await after.read("note:3")).fields).toEqual({});
});

it("text typed before an earlier one is read comes before it", async () => {
  const before = await reload();
  before.signIn(one);
  before.changeDraft("note:1", { title: "Ghunna", description: "Two counts" });
  await expect.poll(() => rows.size).toBe(1);
  const after = await reload();
  after.changeDraft("note:1", { title: "Madd" });
  const { fields } = await after.read("note:1");
  expect(fields).toEqual({ title: "Madd", description: "Two counts" });
});

it("keeps text typed before the user is known, and nothing for the next user", async () => {
  const { signIn, changeDraft, read, signOut } = await reload();
  changeDraft("note:1", { title: "Ghunna" });
  signIn(one);
  expect((await read("note:1")).fields).toEqual({ title: "Ghunna" });
  signOut();
  signIn(other);
  expect((await read("note:1")).fields).toEqual({});
});

it("neither stores nor deletes anything of the next person while its script loads", async () => {
  const earlier = await reload();
  earlier.signIn(other);
  earlier.changeDraft("note:2", { title: "Madd" });
  await expect.poll(() => rows.has("other,note:2")).toBe(true);
  const { signIn, changeDraft, clearDraft, setDraftFile, read } = await reload();
  localStorage.setItem("mine:one:drafts", "1");
  signIn(one);
  changeDraft("note:1", { title: "Ghunna" });
  const stored = setDraftFile("note:1", page);
  clearDraft("note:2");
  // The script of the rows is being loaded.
  await Promise.resolve();
  signIn(other);
  await stored;
  expect((await read("note:2")).fields).toEqual({ title: "Madd" });
  expect([...rows.keys()]).toEqual(["other,note:2"]);
});

it("says when the file would not be there after a reload", async () => {
  const { signIn, setDraftFile, draftOf } = await reload();
  signIn(one);
  await setDraftFile("note:1", page);
  expect(draftOf("note:1")).toMatchObject({ file: page, isFileStored: true });
  isFull = true;
  await setDraftFile("note:1", page);
  expect(draftOf("note:1")).toMatchObject({ file: page, isFileStored: false });
});

it("is removed once it is sent", async () => {
  const { signIn, changeDraft, clearDraft, draftOf, setDraftFile } = await reload();
  signIn(one);
  changeDraft("note:1", { title: "Ghunna" });
  changeDraft("note:2", { title: "Madd" });
  await setDraftFile("note:1", page);
  clearDraft("note:1");
  expect(draftOf("note:1")).toMatchObject({ fields: {}, isFileStored: true });
  await expect.poll(() => rows.size).toBe(1);
  expect([...rows.keys()]).toEqual(["one,note:2"]);
});

it("stays for its person after a session that expired, also when somebody else was here", async () => {
  const { signIn, signOut, logout, changeDraft, draftOf, read } = await reload();
  signIn(one);
  changeDraft("note:1", { title: "Ghunna" });
  await expect.poll(() => rows.size).toBe(1);
  logout("expired");
  expect(draftOf("note:1").fields).toEqual({});
  signIn(other);
  expect((await read("note:1")).fields).toEqual({});
  changeDraft("note:9", { title: "Madd" });
  await expect.poll(() => rows.size).toBe(2);
  signOut();
  await expect.poll(() => rows.size).toBe(1);
  signIn(one);
  expect((await read("note:1")).fields).toEqual({ title: "Ghunna" });
});

it("is removed at sign-out by choice", async () => {
  localStorage.setItem("theme", "dark");
  const { signIn, signOut, changeDraft, draftOf } = await reload();
  signIn(one);
  changeDraft("note:1", { title: "Ghunna" });
  await expect.poll(() => rows.size).toBe(1);
  signOut();
  await expect.poll(() => rows.size).toBe(0);
  expect(draftOf("note:1").fields).toEqual({});
  expect(localStorage.getItem("theme")).toBe("dark");
});
