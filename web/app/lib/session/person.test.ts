import { beforeEach, expect, it, vi } from "vitest";
import { localStore, personalKey } from "../storage/storage.ts";
import { invitation } from "./pending-join.ts";
import { person, type Person, setCurrentUser } from "./person.ts";
import { login, logout } from "./session.ts";

function signIn(known: Person, token = "token"): void {
  setCurrentUser(known);
  login(token, "student");
}

const COURSE = "0123456789abcdef01234567";
const one = { userId: "one", storageKey: "first" };
const other = { userId: "other", storageKey: "second" };
const PLACES = "mine:one:places";

/** Before modules read the storage. */
await vi.hoisted(async () => (await import("../../testing/stub-storage.ts")).stubStorage());

beforeEach(() => {
  logout();
  localStore.removeAll("left");
});

it("is known from signing in until signing out", () => {
  signIn(one);
  expect(person.get()).toEqual(one);
  logout();
  expect(person.get()).toBeUndefined();
  expect([localStore.read("person"), localStore.read("storageKey")]).toEqual([null, null]);
});

it("has the same key as long as the session lasts", () => {
  signIn(one);
  setCurrentUser({ ...one, storageKey: "replaced" });
  expect(person.get()).toEqual(one);
});

it("loses the key with a session that ended by itself, and finds everything again", async () => {
  signIn(one);
  localStore.write(PLACES, "[]");
  logout("expired");
  expect(person.get()).toBeUndefined();
  expect(localStore.read("storageKey")).toBeNull();
  signIn({ ...one, storageKey: "new" }, "again");
  expect(person.get()).toEqual({ userId: "one", storageKey: "new" });
  expect(localStore.read(PLACES)).toBe("[]");
  expect(localStore.keys("left")).toEqual([]);
});

it("has a place of their own beside others, and finds what they were invited to", () => {
  signIn(one);
  localStore.write(PLACES, "[]");
  logout("expired");
  invitation.remember(COURSE);
  signIn(other, "again");
  expect([personalKey("places"), localStore.read(PLACES)]).toEqual(["mine:other:places", "[]"]);
  expect(invitation.read()).toBe(COURSE);
  localStore.write(personalKey("places"), "[1]");
  logout();
  expect(Number(localStore.read("left:person:one"))).toBeGreaterThan(Date.now());
  expect(localStore.read("left:person:other")).toBe("0");
  expect([localStore.read("mine:other:places"), localStore.read(PLACES)]).toEqual([null, "[]"]);
});
