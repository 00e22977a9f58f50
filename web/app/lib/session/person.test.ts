import { beforeEach, expect, it, vi } from "vitest";
import { localStore, PERSONAL_PREFIX } from "../storage/storage.ts";
import { invitation } from "./pending-join.ts";
import { person } from "./person.ts";
import { login, logout, welcome } from "./session.ts";

const removed = vi.hoisted(() => vi.fn(async (_owner?: string) => {}));
vi.mock("../storage/personal-data.ts", () => ({ removePersonalData: removed }));

const COURSE = "0123456789abcdef01234567";
const one = { userId: "one", storageKey: "first" };
const other = { userId: "other", storageKey: "second" };
const PLACES = `${PERSONAL_PREFIX}places`;

/** Lasts longer than the modules of a page. Stored values are own keys, as in a browser. */
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
const storage = new FakeStorage();

beforeEach(async () => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", storage);
  logout();
  await vi.waitFor(() => expect(localStore.read("left")).toBeNull());
  removed.mockClear();
});

it("is known from signing in until signing out", () => {
  login("token", "student", one);
  expect(person.get()).toEqual(one);
  logout();
  expect(person.get()).toBeUndefined();
  expect([localStore.read("person"), localStore.read("storageKey")]).toEqual([null, null]);
});

it("is learnt later by a session that is older than the key, or whose server was", () => {
  login("token", "student", { userId: undefined, storageKey: undefined });
  expect(person.get()).toBeUndefined();
  welcome(one);
  expect(person.get()).toEqual(one);
  // A school that replaces its secret does not make unreadable what waits in a session.
  welcome({ ...one, storageKey: "replaced" });
  expect(person.get()).toEqual(one);
});

it("loses the key with a session that ended by itself, and finds everything again", async () => {
  login("token", "student", one);
  localStore.write(PLACES, "[]");
  logout("expired");
  expect(person.get()).toBeUndefined();
  expect(localStore.read("storageKey")).toBeNull();
  login("again", "student", { ...one, storageKey: "new" });
  expect(person.get()).toEqual({ userId: "one", storageKey: "new" });
  expect(localStore.read(PLACES)).toBe("[]");
  expect(removed).not.toHaveBeenCalled();
});

it("finds nothing of another person, and what they were invited to themselves", async () => {
  login("token", "student", one);
  localStore.write(PLACES, "[]");
  logout("expired");
  invitation.remember(COURSE);
  login("token", "student", other);
  expect(localStore.read(PLACES)).toBeNull();
  expect(invitation.read()).toBe(COURSE);
  await vi.waitFor(() => expect(removed).toHaveBeenCalledExactlyOnceWith("other"));
});

it("removes at the next start what could not be removed at once", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  login("token", "student", one);
  removed.mockRejectedValueOnce(new Error("no line"));
  logout();
  await vi.waitFor(() => expect(removed).toHaveBeenCalledOnce());
  expect(localStore.read("left")).toBe("yes");
  vi.resetModules();
  const { currentSession } = await import("./session.ts");
  currentSession();
  await vi.waitFor(() => expect(removed).toHaveBeenCalledTimes(2));
});
