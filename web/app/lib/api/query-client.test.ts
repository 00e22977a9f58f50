import { ApiError } from "@madrasa/contract/client";
import { expect, it } from "vitest";
import { networkError } from "../offline/classify-error.ts";
import { createQueryClient } from "./query-client.ts";

const retry = createQueryClient(() => undefined).getDefaultOptions().queries?.retry as (
  failures: number,
  error: Error,
) => boolean;

const triesAfter = (error: Error) => {
  let tries = 0;
  while (tries < 10 && retry(tries, error)) tries += 1;
  return tries;
};

it.each([
  ["a refusal", new ApiError(404, "", null), 0],
  ["an error of the server", new ApiError(500, "", null), 2],
  [
    "a server that is not ready, which the client asked again",
    new ApiError(503, "", { code: "NOT_READY" }),
    0,
  ],
  ["no line", networkError("Failed to fetch"), 2],
  ["a proxy whose server is restarted", new ApiError(502, "", null), 4],
])("a read that met %s is repeated", (_name, error, tries) => {
  expect(triesAfter(error)).toBe(tries);
});
