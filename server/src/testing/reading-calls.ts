import { pathOf } from "@madrasa/contract/client";
import { CALLS, type CallInput, type CallName } from "./calls.ts";
import { EVERY_CALL } from "./every-call.ts";
import type { Scenario } from "./scenario.ts";

export const READING = Object.entries(EVERY_CALL).flatMap(([name, { queries }]) =>
  queries === undefined ? [] : [[name as CallName, queries] as const],
);

type Readers = Record<"student" | "teacher" | "superadmin", { token: string }>;

function tokenFor(name: CallName, readers: Readers): string | undefined {
  const access = CALLS.get(name)?.access ?? "anyone";
  if (access === "anyone") return undefined;
  if (access === "signedIn" || access.includes("student")) return readers.student.token;
  return access.includes("teacher") ? readers.teacher.token : readers.superadmin.token;
}

function withoutFilters(query: Record<string, string>): Record<string, string> {
  const filters = ["limit", "search", "cursor", "category", "deleted", "published", "only"];
  return Object.fromEntries(Object.entries(query).filter(([name]) => !filters.includes(name)));
}

export async function prepareReading(
  name: CallName,
  scenario: Scenario,
  superadmin: { token: string },
): Promise<() => Promise<number>> {
  const endpoint = CALLS.get(name);
  if (!endpoint) throw new Error(`No call is named ${name}`);
  const valid: CallInput = await EVERY_CALL[name].input(scenario);
  const query = withoutFilters(valid.query ?? {});
  const token = tokenFor(name, { ...scenario, superadmin });
  return async () => {
    const answer = await scenario.school.http.inject({
      method: endpoint.method,
      url: pathOf(endpoint, { ...valid, query }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(valid.body && { payload: valid.body }),
    });
    return answer.statusCode;
  };
}
