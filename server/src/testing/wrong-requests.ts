import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { z } from "zod";
import { pathOf } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";
import {
  ERRORS,
  type ErrorCode,
  type ErrorValues,
  type FieldError,
} from "@madrasa/contract/errors";
import { translateToEnglish } from "../platform/translate.ts";
import { CALLS, type CallInput } from "./calls.ts";
import { NO_BODIES, wrongBodies } from "./wrong-bodies.ts";
import { wrongUrls } from "./wrong-urls.ts";

export type WrongRequest = InjectOptions & { how: string; code?: ErrorCode };

export const asJson = (payload: string) => ({
  payload,
  headers: { "content-type": "application/json" },
});

export const takesEmptyBody = ({ body = z.strictObject({}) }: Endpoint): boolean =>
  body.safeParse({}).success;

const METHODS = "HEAD OPTIONS TRACE PROPFIND QUERY GET POST PUT PATCH DELETE".split(" ");
const TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "application/jsonp",
  "nonsense",
  "",
];

export function wrongRequests(endpoint: Endpoint, valid: CallInput): WrongRequest[] {
  const url = pathOf(endpoint, valid);
  const isRead = endpoint.method === "GET";
  const body = valid.body && !isRead ? asJson(JSON.stringify(valid.body)) : {};
  const urls = wrongUrls(endpoint, valid).map((wrong) => ({ ...wrong, ...body }));
  const methods = otherMethods(endpoint).map((method) => ({
    how: `by ${method}`,
    method: method as "GET",
    url,
    ...body,
  }));
  if (isRead) return [...urls, ...methods];
  const payload = JSON.stringify(valid.body ?? {});
  const texts = [
    ...NO_BODIES,
    ...wrongBodies(endpoint.body ?? z.strictObject({}), valid.body ?? {}),
    { how: "large", payload: JSON.stringify({ title: "a".repeat(300_000) }) },
    { how: "large space", payload: `{}${" ".repeat(300_000)}` },
  ];
  const empty = { how: "empty", code: "INVALID_INPUT" as const, url, ...asJson("") };
  return [
    ...urls,
    ...methods,
    ...(takesEmptyBody(endpoint) ? [] : [empty]),
    ...texts.map((text) => ({ how: text.how, url, ...asJson(text.payload) })),
    ...TYPES.map((type) => ({
      how: `as ${type}`,
      url,
      payload,
      headers: { "content-type": type },
    })),
  ];
}

function otherMethods({ path }: Endpoint): string[] {
  const samePath = [...CALLS.values()].filter((one) => one.path === path);
  const own = samePath.flatMap(({ method, alsoMethods = [] }) => [method, ...alsoMethods]);
  return METHODS.filter((method) => !own.some((one) => one === method));
}

/** Zod's texts must not be shown. */
const VALIDATORS_WORDS = /Invalid input|Invalid option|Unrecognized|received|Too (big|small)/;

const isSentence = (text: unknown) =>
  typeof text === "string" && /^[A-Z].{5}/.test(text) && !VALIDATORS_WORDS.test(text);

export function unclearRefusal(
  { method, code: expected }: WrongRequest,
  { statusCode, body }: LightMyRequestResponse,
): string | undefined {
  if (statusCode < 400 || statusCode > 499) return `${statusCode} ${body.slice(0, 200)}`;
  if (method === "HEAD") return undefined;
  try {
    const {
      success,
      message,
      code,
      values = {},
      errors = [],
      ...more
    } = JSON.parse(body) as {
      success: unknown;
      message: unknown;
      code: ErrorCode;
      values?: ErrorValues;
      errors?: FieldError[];
    };
    const fieldsAreNamed = errors.every(
      ({ path, code: wrong, message: about, values: fieldValues }) =>
        typeof path === "string" &&
        isSentence(about) &&
        about === translateToEnglish(`fields.${wrong}`, fieldValues),
    );
    const isClear =
      success === false &&
      isSentence(message) &&
      (errors.length > 0 || message === translateToEnglish(`errors.${code}`, values)) &&
      ERRORS[code] === statusCode &&
      code === (expected ?? code) &&
      fieldsAreNamed &&
      Object.keys(more).length === 0;
    return isClear ? undefined : body.slice(0, 200);
  } catch {
    return `no JSON: ${body.slice(0, 200)}`;
  }
}
