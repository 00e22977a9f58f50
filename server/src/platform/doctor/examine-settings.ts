import { SECOND } from "../clock.ts";
import { type Config, usedEnvFile, variableNames } from "../config.ts";
import { ownOrigin } from "../release/smoke-test-server.ts";
import { type Examination, Fault, messageOf } from "./fault.ts";
import { environment } from "../environment.ts";

const TIMEOUT = 5 * SECOND;

export function examineSettings(config: Config): Examination[] {
  return [
    { part: "variables", examine: async () => examineNames(misspelled(variableNames())) },
    { part: "settings file", examine: async () => examineEnvFile(usedEnvFile()) },
    { part: "metrics", examine: () => examineMetrics(config) },
  ];
}

function examineNames(found: readonly { name: string; near: string }[]): string {
  if (found.length === 0) return "no name looks misspelled";
  throw new Fault(
    `the school does not know ${found.map(({ name }) => name).join(", ")}`,
    `write ${found.map(({ name, near }) => `${near} for ${name}`).join(", ")}`,
  );
}

/** Permissions of other users. */
const OTHERS = 0o007;

function examineEnvFile(used: ReturnType<typeof usedEnvFile>): string {
  if (!used) return "not tried, since none was named with --env";
  const { file, mode } = used;
  if ((mode & OTHERS) === 0) return `${file} is closed to others on this machine`;
  throw new Fault(
    `${file}, which has passwords, is open to everybody on this machine`,
    `chmod o= ${file}`,
  );
}

async function examineMetrics({ metricsAt, metricsToken }: Config): Promise<string> {
  if (metricsAt === undefined) return "on the school's own port";
  const origin = ownOrigin(metricsAt);
  const answer = await fetch(`${origin}/metrics`, {
    headers: metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` },
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((error: unknown) => {
    throw new Fault(
      `nothing answers at ${origin}, which METRICS_PORT names: ${messageOf(error)}`,
      "restart the school, which listens there from its start",
    );
  });
  if ((await answer.text()).includes("\nbuild_info{")) return `at ${origin}`;
  throw new Fault(
    `another program answers at ${origin}, which METRICS_PORT names, and the school cannot start`,
    "set METRICS_PORT to a free port, or end that program",
  );
}

const KNOWN = Object.keys(environment.shape);

/** Similar names only, because the environment has many unrelated variables. */
export function misspelled(names: readonly string[]): { name: string; near: string }[] {
  return names
    .filter((name) => !KNOWN.includes(name))
    .flatMap((name) => {
      const near = KNOWN.find(
        (known) => differences(name.toUpperCase(), known) <= known.length / 3,
      );
      return near === undefined ? [] : [{ name, near }];
    });
}

/** Levenshtein distance. */
function differences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.split("").entries()) {
    const next = [index + 1];
    for (const [column, wanted] of other.split("").entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
