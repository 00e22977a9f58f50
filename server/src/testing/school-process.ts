import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { createTestClient, SUPERADMIN, type TestClient } from "./test-school.ts";

const ENTRY = fileURLToPath(new URL("./serve-without-pages.ts", import.meta.url));

export type SchoolProcess = TestClient & {
  pid: number;
  port: number;
  output: () => string;
  /** Sends a signal and resolves, once the process has ended, to how it did. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: string | null }>;
};

/** Starts the school as a process of its own on a folder, as `npm start` does. */
export async function startSchool(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<SchoolProcess> {
  const child = spawn(process.execPath, [ENTRY], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "fatal",
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
      CODES_PER_ADDRESS_PER_HOUR: "100000",
      CODES_PER_DAY: "1000000",
      ...env,
    },
  });
  let output = "";
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  const port = await new Promise<number>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /is open at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (found) resolve(Number(found));
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    void ended.then(({ code }) => reject(new Error(`Ended with ${code}:\n${output}`)));
  });
  const inject = throughFetch(`http://127.0.0.1:${port}`);
  return {
    ...createTestClient(inject, dataDir),
    http: { inject },
    pid: child.pid ?? 0,
    port,
    output: () => output,
    end: async (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A real request with the look of an injected one. */
function throughFetch(origin: string) {
  return async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const { method = "GET", url, payload, headers } = request;
    const isBytes = Buffer.isBuffer(payload);
    const answer = await fetch(`${origin}${typeof url === "string" ? url : ""}`, {
      method,
      headers: {
        ...(payload !== undefined && { "content-type": "application/json" }),
        ...(headers as Record<string, string>),
      },
      ...(payload !== undefined && { body: isBytes ? payload : JSON.stringify(payload) }),
    });
    const body = await answer.text();
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body,
      json: () => JSON.parse(body) as unknown,
    } as LightMyRequestResponse;
  };
}
