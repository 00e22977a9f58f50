import { contract } from "@madrasa/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { activateInline } from "../../i18n/load.ts";
import { isOffline, markOnline, watchBrowser } from "../offline/connection.ts";
import { classifyError } from "../offline/classify-error.ts";
import { login, logout } from "../session/session.ts";
import { call, send } from "./client.ts";

const fetched = vi.fn<typeof fetch>();
const { readMe } = contract.profile;

beforeEach(() => {
  activateInline("en");
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(() => Promise.resolve(Response.json({ success: true, data: {} })));
});

afterEach(() => {
  logout();
  fetched.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("calls the server that the page came from, with cookies", async () => {
  await call(readMe);
  const init = { method: "GET", headers: expect.any(Headers), credentials: "include" };
  expect(fetched).toHaveBeenCalledExactlyOnceWith("/api/v1/user", expect.objectContaining(init));
});

it("says the language of the page, in which strangers are written to", async () => {
  activateInline("ur");
  await call(readMe);
  const headers = fetched.mock.lastCall?.[1]?.headers as Headers;
  expect(headers.get("accept-language")).toBe("ur");
});

it("sends the session's token once there is one", async () => {
  login("secret", " Student ");
  await send(contract.signIn.logout);
  const { body, headers } = fetched.mock.lastCall?.[1] ?? {};
  expect(body).toBe("{}");
  expect(Object.fromEntries(headers as Headers)).toMatchObject({
    authorization: "Bearer secret",
    "content-type": "application/json",
  });
});

it("reports a lost connection and rejects with its error", async () => {
  const reported = vi.spyOn(console, "error").mockReturnValue();
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const lost = { name: "NetworkError", message: "Failed to fetch" };
  await expect(call(readMe)).rejects.toMatchObject(lost);
  expect(reported).toHaveBeenCalledWith(expect.objectContaining(lost));
});

it("leaves a session alone that has begun since a call was refused by the former one", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetched.mockReturnValueOnce(promise);
  login("old", "student");
  const late = call(readMe);
  logout("expired");
  login("new", "student");
  resolve(Response.json({ success: false, code: "UNAUTHORIZED", message: "" }, { status: 401 }));
  await expect(late).rejects.toMatchObject({ name: "NetworkError" });
});

const HTML = { headers: { "content-type": "text/html; charset=utf-8" } };

it.each([
  ["a page of HTML", () => new Response("<h1>Sign in to this network</h1>", HTML)],
  ["a page of HTML without a type", () => new Response("<h1>Recharge your account</h1>")],
  ["nothing", () => new Response("")],
  ["other JSON", () => Response.json({ status: "ok" })],
  ["a JSON list", () => Response.json([])],
])("takes a success with %s for a missing connection", async (_what, answer) => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal("window", globalThis);
  fetched.mockImplementation(() => Promise.resolve(answer()));
  const error: unknown = await call(readMe).catch((thrown: unknown) => thrown);
  expect(classifyError(error)).toBe("later");
  await expect.poll(isOffline).toBe(true);
  markOnline();
});

it("takes a refusal of a proxy for an answer, and no content for a success", async () => {
  fetched.mockResolvedValueOnce(new Response("<h1>Forbidden</h1>", { ...HTML, status: 403 }));
  await expect(call(readMe)).rejects.toMatchObject({ status: 403 });
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await call(readMe);
  expect(isOffline()).toBe(false);
});

it("says after six seconds that nothing is answered, and gives a read up after twenty", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal("window", globalThis);
  vi.useFakeTimers();
  const never = (_path: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      const { signal } = init ?? {};
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  fetched.mockImplementation(never);
  const read = call(readMe).catch((thrown: unknown) => thrown);
  const action = vi.fn();
  void call(contract.signIn.logout).then(action, action);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(isOffline()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOffline()).toBe(true);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(classifyError(await read)).toBe("later");
  expect(action).not.toHaveBeenCalled();
  markOnline();
  vi.useRealTimers();
});

it("says nothing where a call is slow and another one is answered", async () => {
  vi.stubGlobal("window", globalThis);
  vi.useFakeTimers();
  fetched.mockImplementationOnce(() => new Promise(() => undefined));
  void call(readMe);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isOffline()).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it("does not report a call that its screen aborted", async () => {
  const reported = vi.spyOn(console, "error").mockReturnValue();
  const signal = AbortSignal.abort();
  fetched.mockRejectedValueOnce(signal.reason);
  await expect(call(readMe, { signal })).rejects.toBe(signal.reason);
  expect(reported).not.toHaveBeenCalled();
});

it("sends a call again that the server could not begin, and not one that it may have done", async () => {
  vi.useFakeTimers();
  const notReady = (headers: HeadersInit) => new Response("{}", { status: 503, headers });
  fetched.mockResolvedValueOnce(notReady({ "retry-after": "2" }));
  const answered = call(readMe);
  await vi.advanceTimersByTimeAsync(2_000);
  await answered;
  expect(fetched).toHaveBeenCalledTimes(2);

  fetched.mockReset().mockResolvedValue(notReady({}));
  await expect(call(readMe)).rejects.toMatchObject({ status: 503 });
  expect(fetched).toHaveBeenCalledOnce();

  fetched.mockReset().mockImplementation(() => Promise.resolve(notReady({ "retry-after": "2" })));
  const refused = call(readMe).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await refused).toMatchObject({ status: 503 });
  expect(fetched).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});

it("finds a loss that the first probe crossed", async () => {
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  vi.useFakeTimers();
  const stop = watchBrowser();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOffline()).toBe(false);
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isOffline()).toBe(true);
  stop();
  markOnline();
  vi.useRealTimers();
});
