import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { destinationAfterSignIn, rememberOrigin } from "./destinations.ts";
import { invitation, pendingJoin } from "./pending-join.ts";
import { currentSession, login, logout } from "./session.ts";

beforeEach(() => vi.stubGlobal("window", {}));

afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

it("stores the role trimmed and in lower case", () => {
  expect(login("token", " SuperAdmin ")).toBe(true);
  expect(currentSession()).toEqual({ status: "signedIn", token: "token", role: "superadmin" });
});

it("refuses a login without token or role, and says so in the console", () => {
  const reported = vi.spyOn(console, "error").mockReturnValue();
  expect(login("", "student")).toBe(false);
  expect(login("token", undefined)).toBe(false);
  expect(reported).toHaveBeenCalledWith("Invalid login attempt: Missing token or role");
  expect(currentSession().status).toBe("signedOut");
});

it("goes back to the remembered address once, and only when the role fits", () => {
  rememberOrigin("/course/1", ["student"]);
  expect(destinationAfterSignIn("student")).toBe("/course/1");
  expect(destinationAfterSignIn("student")).toBe("/student-dashboard");
  rememberOrigin("/course/1", ["student"]);
  expect(destinationAfterSignIn("teacher")).toBe("/teacher-dashboard");
  rememberOrigin("//elsewhere.example", null);
  expect(destinationAfterSignIn("generaladmin")).toBe("/admin/dashboard");
  expect(destinationAfterSignIn("stranger")).toBe("/");
});

const COURSE = "0123456789abcdef01234567";

it.each(["teacher", "generaladmin", "superadmin"])(
  "forgets the course that somebody wanted to join when a %s signs in",
  (role) => {
    pendingJoin.remember(COURSE);
    invitation.remember(COURSE);
    login("token", role);
    expect([pendingJoin.read(), invitation.read()]).toEqual([undefined, undefined]);
  },
);

it("keeps it for a student, until they sign out", () => {
  pendingJoin.remember(COURSE);
  login("token", "student");
  expect(pendingJoin.read()).toBe(COURSE);
  logout("expired");
  expect(pendingJoin.read()).toBe(COURSE);
  logout();
  expect(pendingJoin.read()).toBeUndefined();
});

it("forgets it after a day", () => {
  vi.useFakeTimers();
  pendingJoin.remember(COURSE);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1);
  expect(pendingJoin.read()).toBe(COURSE);
  vi.advanceTimersByTime(1);
  expect(pendingJoin.read()).toBeUndefined();
  vi.useRealTimers();
});
