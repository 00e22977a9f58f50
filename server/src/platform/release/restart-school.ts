import { execFile, spawn, type ChildProcess } from "node:child_process";
import { openSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { SECOND } from "../clock.ts";
import type { Config } from "../config.ts";
import { asOwnerOf } from "../folder-owner.ts";
import { isAlive } from "../is-alive.ts";
import { findHolder } from "../lock-data-folder.ts";
import { OperatorError } from "../operator-error.ts";

const run = promisify(execFile);

export type Restart = {
  how: string;
  restart: () => Promise<Started>;
};

/** Set if started by this command: resolves with a reason when the process ends. */
type Started = { ended?: Promise<string> };

type Options = { base: string; unit: string; command: string | undefined };

/** Restarts by the operator's command, by systemd if a unit runs this program, or directly. */
export async function chooseRestart(
  config: Config,
  { base, unit, command }: Options,
): Promise<Restart> {
  if (command !== undefined) {
    return { how: command, restart: () => runOwn(command) };
  }
  if (await isUnitOf(unit, path.join(base, "current/madrasa"))) {
    return { how: `systemctl restart ${unit}`, restart: () => viaSystemd(unit) };
  }
  if (config.databaseUrl && config.s3) {
    throw new OperatorError(
      `No systemd unit "${unit}" runs ${base}/current/madrasa. Say how this server is restarted: --unit NAME or --restart COMMAND.`,
    );
  }
  return {
    how: "stopped and started by this command",
    restart: async () => {
      await stopServer(config);
      return { ended: startServer(config, base) };
    },
  };
}

async function runOwn(command: string): Promise<Started> {
  try {
    await run("sh", ["-c", command]);
    return {};
  } catch (cause) {
    throw new OperatorError(`"${command}" failed: ${(cause as Error).message}`, { cause });
  }
}

async function isUnitOf(unit: string, program: string): Promise<boolean> {
  try {
    const { stdout } = await run("systemctl", ["show", "--property=ExecStart", unit]);
    return stdout.includes(`path=${program} `);
  } catch {
    return false;
  }
}

async function viaSystemd(unit: string): Promise<Started> {
  await run("systemctl", ["reset-failed", unit]).catch(() => undefined);
  try {
    await run("systemctl", ["restart", unit]);
    return { ended: endOfUnit(unit) };
  } catch (cause) {
    throw new OperatorError(`systemd could not restart ${unit}. See: journalctl -u ${unit}`, {
      cause,
    });
  }
}

/** Resolves once the program has ended, even if systemd restarts it. */
async function endOfUnit(unit: string): Promise<string> {
  for (;;) {
    const { ActiveState, SubState, NRestarts, Result, ExecMainStatus } = await showUnit(unit);
    const hasEnded = ActiveState === "failed" || ActiveState === "inactive";
    if (hasEnded || SubState?.startsWith("auto-restart") || Number(NRestarts) > 0) {
      return `its unit ended (${Result}, ${ExecMainStatus}); journalctl -u ${unit} says why`;
    }
    // Unreferenced, so that it does not keep this command running.
    await pause(SECOND / 2, undefined, { ref: false });
  }
}

/** Empty if systemd does not respond. */
async function showUnit(unit: string): Promise<Partial<Record<string, string>>> {
  const properties = "--property=ActiveState,SubState,NRestarts,Result,ExecMainStatus";
  const { stdout } = await run("systemctl", ["show", properties, unit]).catch(() => ({
    stdout: "",
  }));
  return Object.fromEntries(
    stdout.split("\n").map((line) => line.split("=", 2) as [string, string]),
  );
}

/** Longer than the grace of running calls. */
const STOPPING_MS = 60 * SECOND;

async function stopServer({ dataDir, drainMs, publicUrl }: Config): Promise<void> {
  const server = findHolder(dataDir);
  if (!server) return;
  if (server.name !== publicUrl) {
    throw new OperatorError(`${dataDir} is in use by ${server.holder}. Stop it first.`);
  }
  process.kill(server.pid, "SIGTERM");
  const deadline = Date.now() + STOPPING_MS + drainMs;
  while (isAlive(server.pid)) {
    if (Date.now() > deadline) {
      throw new OperatorError(`The school (process ${server.pid}) did not stop. Stop it by hand.`);
    }
    await pause(100);
  }
}

/** Outlives this command; output goes to the data folder. */
function startServer({ dataDir }: Config, base: string): Promise<string> {
  const file = path.join(dataDir, "server.log");
  const output = openSync(file, "a", 0o600);
  const child = spawn(path.join(base, "current/madrasa"), ["start"], {
    ...asOwnerOf(dataDir),
    detached: true,
    stdio: ["ignore", output, output],
  });
  child.unref();
  return ending(child, file);
}

function ending(child: ChildProcess, file: string): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => {
      resolve(`it ended with ${code ?? signal}; its last words are in ${file}`);
    });
  });
}
