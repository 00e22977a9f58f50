import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { login, logout } from "../session/session.ts";
import { ApiError } from "./api-error.ts";
import { api, apiAnswer } from "./api.ts";

const COURSE = "64f1c0a9d27b3e58a1c4907f";
const fetched = vi.fn<typeof fetch>();

function answers(status: number, body: unknown, statusText = ""): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  fetched.mockResolvedValueOnce(new Response(status === 204 ? null : text, { status, statusText }));
}

function sent(): { url: unknown; init: RequestInit } {
  const [url, init] = fetched.mock.lastCall ?? [];
  return { url, init: init ?? {} };
}

beforeEach(() => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  logout();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

describe("api", () => {
  it("puts the base, the parameters and the query into the address, and gives the data", async () => {
    answers(200, { success: true, message: "", data: { course: { _id: COURSE } } });
    const data = await api("GET /user/student/course", { query: { courseId: COURSE } });
    expect(data).toEqual({ course: { _id: COURSE } });
    expect(sent().url).toBe(`/api/v1/user/student/course?courseId=${COURSE}`);
    expect(sent().init).toMatchObject({ method: "GET", credentials: "include" });
    expect(sent().init.body).toBeUndefined();
  });

  it("leaves a path outside the base alone", async () => {
    answers(200, { success: true, data: {} });
    await api("GET /api/courses/:code", { params: { code: COURSE } });
    expect(sent().url).toBe(`/api/courses/${COURSE}`);
  });

  it("sends the token once there is one, and an empty JSON body by default", async () => {
    login("secret", " Student ");
    answers(200, { success: true, message: "Logged out", data: {} });
    expect(await apiAnswer("POST /user/logout")).toMatchObject({ message: "Logged out" });
    expect(sent().init).toMatchObject({
      body: "{}",
      headers: { Authorization: "Bearer secret", "Content-Type": "application/json" },
    });
  });

  it("sends form data as it is", async () => {
    const body = new FormData();
    answers(200, { success: true, data: {} });
    await api("POST /user/logout", { body });
    expect(sent().init.body).toBe(body);
    expect(sent().init.headers).toEqual({});
  });

  it("raises a refusal with the server's words, code and faults", async () => {
    answers(404, { success: false, message: "Course not found", code: "COURSE_NOT_FOUND" });
    const error: unknown = await api("GET /user").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: "Course not found", status: 404, isSpoken: true });
  });

  it("raises the status where the server said nothing", async () => {
    answers(502, "<html>", "Bad Gateway");
    await expect(api("GET /user")).rejects.toMatchObject({
      message: "API Error: 502 Bad Gateway",
      isSpoken: false,
    });
  });

  it("gives null for what cannot be read, and an empty answer for no content", async () => {
    answers(200, "not json");
    expect(await apiAnswer("GET /user")).toBeNull();
    answers(204, "");
    expect(await apiAnswer("GET /user")).toEqual({});
  });

  it("reports a broken line and passes it on", async () => {
    const reported = vi.spyOn(console, "error").mockReturnValue();
    const broken = new TypeError("Failed to fetch");
    fetched.mockRejectedValueOnce(broken);
    await expect(api("GET /user")).rejects.toBe(broken);
    expect(reported).toHaveBeenCalledWith(broken);
  });
});
