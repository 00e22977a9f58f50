import { contract } from "@madrasa/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { activateInline } from "../../i18n/load.ts";
import { login, logout } from "../session/session.ts";
import { call, send } from "./client.ts";

const fetched = vi.fn<typeof fetch>();
const { readMe } = contract.profile;

beforeEach(() => {
  activateInline("en");
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(() => Promise.resolve(Response.json({ data: {} })));
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
  expect(fetched).toHaveBeenCalledExactlyOnceWith("/api/v1/user", init);
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
