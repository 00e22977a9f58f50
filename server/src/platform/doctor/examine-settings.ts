import { SECOND } from "../clock.ts";
import { type Config, usedEnvFile, variableNames } from "../config.ts";
import { ownOrigin } from "../release/smoke-test-server.ts";
import { Fault, messageOf, type Examination } from "./fault.ts";
import { misspelled } from "./misspelled.ts";

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
