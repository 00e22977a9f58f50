import { ApiError } from "@madrasa/contract/client";
import { expect, it } from "vitest";
import { networkError, asNetworkError, classifyError } from "./classify-error.ts";

const lost = networkError("Failed to fetch");
const proxy = (status: number) => new ApiError(status, "", null);
const school = (status: number, code: string) => new ApiError(status, "", { message: "no", code });

it("waits for a lost line, a timeout and a server that is away", () => {
  const cut = [lost, new DOMException("", "TimeoutError"), new Error("", { cause: lost })];
  const away = [403, 408, 412, 425, 429, 502, 503, 504].map(proxy);
  const anew = ["UPLOAD_OFFSET", "FILE_ALREADY_STORED", "LINK_NOT_VALID", "NOT_READY"];
  const codes = [...anew.map((code) => school(409, code)), school(429, "TOO_MANY_REQUESTS")];
  expect([...cut, ...away, ...codes].filter((error) => classifyError(error) !== "later")).toEqual(
    [],
  );
});

it("waits for nothing that the school has refused, or that the page has given up", () => {
  const given = [new DOMException("", "AbortError"), new DOMException("", "NotReadableError")];
  const refused = [400, 403, 404, 409, 500].map((status) => school(status, "REFUSED"));
  const closed = school(503, "UPLOADS_CLOSED");
  const others = [new Error("other"), new TypeError("undefined is not a function")];
  const all = [...given, ...refused, closed, proxy(404), proxy(500), ...others];
  expect(all.filter((error) => classifyError(error) !== "refused")).toEqual([]);
});

it("knows a session that has ended, also within what a screen has made of it", () => {
  expect(classifyError(school(401, "SESSION_ENDED"))).toBe("signedOut");
  expect(classifyError(new Error("", { cause: proxy(401) }))).toBe("signedOut");
});

it("tells a cut request from a mistake in the program, which browsers throw alike", async () => {
  const thrown = async (asked: Promise<unknown>) =>
    asNetworkError(asked).catch((error: unknown) => error);
  expect(classifyError(await thrown(Promise.reject(new TypeError("Load failed"))))).toBe("later");
  const refusal = proxy(404);
  expect(await thrown(Promise.reject(refusal))).toBe(refusal);
  expect(await asNetworkError(Promise.resolve("answer"))).toBe("answer");
});
