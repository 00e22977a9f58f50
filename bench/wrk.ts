import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const SCRIPT = fileURLToPath(new URL("wrk.lua", import.meta.url));
const run = promisify(execFile);

export type Request = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
};

/** `median` and `p99` in milliseconds; `refused`: statuses from 400. */
export type Load = {
  perSecond: number;
  refused: number;
  failed: number;
  median: number;
  p99: number;
};

/** Debian's wrk in one thread, which is faster than the measured servers. */
export async function load(
  origin: string,
  requests: readonly Request[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const folder = mkdtempSync(path.join(tmpdir(), "wrk-"));
  try {
    const file = path.join(folder, "requests.lua");
    writeFileSync(file, `return {\n${requests.map(asLua).join(",\n")}\n}\n`);
    const flags = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout=10s", "-s", SCRIPT];
    const { stdout } = await run("wrk", [...flags, origin, "--", file]);
    const line = stdout.split("\n").findLast((text) => text.startsWith("{")) ?? "";
    const {
      requests: answered,
      seconds: spent,
      ...rest
    } = JSON.parse(line) as Omit<Load, "perSecond"> & {
      requests: number;
      seconds: number;
    };
    return { perSecond: answered / spent, ...rest };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function asLua({ method, path, headers, body }: Request): string {
  const names = Object.entries(headers).map(([name, value]) => `[${quote(name)}]=${quote(value)}`);
  const text = body === undefined ? "nil" : quote(body);
  return `{method=${quote(method)},path=${quote(path)},headers={${names.join(",")}},body=${text}}`;
}

/** Lua strings share JSON's escapes here. */
const quote = (text: string) => JSON.stringify(text);
