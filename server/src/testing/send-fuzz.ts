import type { LightMyRequestResponse } from "fastify";
import { ERRORS, type ErrorCode } from "@madrasa/contract/errors";
import { dump } from "./dump.ts";
import type { FuzzRequest } from "./fuzz.ts";
import { anIp, type TestApp } from "./test-app.ts";

const AT_ONCE = 8;
/** Would remove the session, course or child of others. */
const ENDING = /delete|logout|\.(end|close|handOver|giveOwnPhone)/i;

export async function rowsOf(school: TestApp, ids: readonly string[]): Promise<string[]> {
  const rows = Object.values(await dump(school, { codes: false })).flat();
  return rows.filter((row) => ids.some((id) => row.includes(id))).toSorted();
}

export async function sendAll(
  school: TestApp,
  requests: readonly FuzzRequest[],
  hidden: readonly string[] = [],
): Promise<string[]> {
  const [last, first] = partition(requests, ({ name }) => ENDING.test(name));
  const waiting = [...first, ...last].toReversed();
  const problems: string[] = [];
  const send = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { name, caller, ...request } = next;
      const answer = await school.http.inject({ ...request, remoteAddress: anIp() });
      const shown = hidden.filter((text) => answer.body.includes(text));
      const problem =
        shown.length > 0 ? `shows ${shown.join(" and ")}: ${answer.body}` : problemOf(answer, name);
      if (problem)
        problems.push(`${name} by ${caller}: ${request.method} ${request.url} ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return problems;
}

function partition<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter((one) => is(one)), all.filter((one) => !is(one))];
}

/** Internal details that must not leak. */
const INTERNALS = /SQLITE_|SqliteError|syntax error at|node_modules|\.ts:\d|at async /;

function problemOf(answer: LightMyRequestResponse, name: string): string | undefined {
  const { statusCode, body } = answer;
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`;
  if (INTERNALS.test(body)) return `internals: ${body.slice(0, 200)}`;
  if (name === "no call") return undefined;
  try {
    const { success, message, code } = JSON.parse(body) as {
      success: boolean;
      message: unknown;
      code: ErrorCode;
    };
    if (typeof message !== "string" && statusCode >= 400) return `no message: ${body}`;
    if (success !== statusCode < 400) return `success does not fit ${statusCode}: ${body}`;
    const isKnown = success || ERRORS[code] === statusCode;
    return isKnown ? undefined : `unknown refusal: ${body}`;
  } catch {
    return `${statusCode}, no JSON: ${body.slice(0, 200)}`;
  }
}
