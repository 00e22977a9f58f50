import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "node:net";

const STARTS_WITHIN_MS = 60_000;
const OUTPUT_CHARS = 20_000;

export interface Daemon {
  pid: number;
  output: () => string;
  end: (signal?: NodeJS.Signals) => Promise<void>;
}

export async function runDaemon(
  command: readonly [program: string, ...parameters: string[]],
  port: number,
  options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number; cwd?: string } = {},
): Promise<Daemon> {
  const [program, ...parameters] = command;
  const child = spawn(program, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let hasEnded = false;
  const read = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-OUTPUT_CHARS));
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  child.on("error", (error) => read(Buffer.from(error.message)));
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      hasEnded = true;
      resolve();
    });
  });
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  void ended.then(() => process.off("exit", killWithUs));

  const givesUpAt = Date.now() + STARTS_WITHIN_MS;
  while (!(await accepts(port))) {
    if (hasEnded || Date.now() > givesUpAt) {
      child.kill("SIGKILL");
      throw new Error(`${program} did not start:\n${output}`);
    }
    await pause(20);
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    end: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const settle = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
  });
}
