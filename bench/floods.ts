import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Floods from a separate IP address and process. */

/** `number` is a counter, to use different people. */
export type FloodRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

export type Flood =
  | { kind: "requests"; requests: FloodRequest[]; connections: number }
  | { kind: "half bodies"; path: string; connections: number }
  | {
      kind: "slow readers";
      path: string;
      headers: Record<string, string>;
      connections: number;
      times?: number;
    }
  | { kind: "pipelined"; path: string; connections: number; times: number };

export type FloodOrder = { origin: string; seconds: number; flood: Flood };

/** Responses by status; 0 for a connection closed without one. */
export type Statuses = Record<number, number>;

/** Loopback address other than the student's. */
const ATTACKER = "127.0.0.2";
export const COUNTER = "{n}";

if (process.send) {
  process.once("message", (order: FloodOrder) => {
    void run(order).then((statuses) => {
      process.send?.(statuses);
      process.disconnect();
    });
  });
}

async function run({ origin, seconds, flood }: FloodOrder): Promise<Statuses> {
  const end = Date.now() + seconds * 1000;
  const statuses: Statuses = {};
  const count = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  if (flood.kind === "requests") await sendRequests(origin, flood, end, count);
  else if (flood.kind === "pipelined") await pipeline(origin, flood, end, count);
  else await holdConnections(origin, flood, end, count);
  return statuses;
}

async function sendRequests(
  origin: string,
  { requests, connections }: Extract<Flood, { kind: "requests" }>,
  end: number,
  count: (status: number) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: ATTACKER });
  let sent = 0;
  const repeat = async () => {
    while (Date.now() < end) {
      sent += 1;
      const next = requests[sent % requests.length];
      if (next) count(await send(origin, agent, next, sent));
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  agent.destroy();
}

function send(
  origin: string,
  agent: Agent,
  { method, path, headers, body }: FloodRequest,
  number: number,
): Promise<number> {
  const numbered = (text: string) => text.replaceAll(COUNTER, String(number).padStart(7, "0"));
  return new Promise((resolve) => {
    // Not parsed as a URL, in which a double slash starts a host.
    const { hostname, port } = new URL(origin);
    const target = { hostname, port, path: numbered(path) };
    const call = request({ ...target, method, agent, headers: headers ?? {} }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", () => resolve(0));
    });
    call.on("error", () => resolve(0));
    call.end(body === undefined ? undefined : numbered(body));
  });
}

const headOf = (host: string, path: string, headers: Record<string, string> = {}) =>
  [
    `GET ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

async function pipeline(
  origin: string,
  { path, connections, times }: Extract<Flood, { kind: "pipelined" }>,
  end: number,
  count: (status: number) => void,
): Promise<void> {
  const { port, host } = new URL(origin);
  const text = headOf(host, path).repeat(times);
  const open = new Set<Socket>();
  const begin = () => {
    if (Date.now() >= end) return;
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: ATTACKER });
    open.add(socket);
    socket.once("connect", () => socket.write(text));
    socket.on("error", () => undefined);
    socket.once("close", () => {
      open.delete(socket);
      count(0);
      begin();
    });
  };
  for (let connection = 0; connection < connections; connection += 1) begin();
  await pause(end - Date.now());
  for (const socket of open) socket.destroy();
}

/** Connections that never complete a body, or never read. */
async function holdConnections(
  origin: string,
  flood: Exclude<Flood, { kind: "requests" | "pipelined" }>,
  end: number,
  count: (status: number) => void,
): Promise<void> {
  const { port, host } = new URL(origin);
  const head =
    flood.kind === "half bodies"
      ? `POST ${flood.path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n` +
        `content-length: 15000\r\n\r\n{"email":"${"a".repeat(7_000)}`
      : headOf(host, flood.path, flood.headers).repeat(flood.times ?? 1);
  const sockets = Array.from({ length: flood.connections }, () => {
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: ATTACKER });
    socket.on("error", () => undefined);
    socket.once("connect", () => socket.write(head));
    if (flood.kind === "slow readers") socket.pause();
    else {
      socket.once("data", (data) => {
        count(Number(data.toString("latin1").split(" ")[1]));
        socket.destroy();
      });
    }
    return socket;
  });
  await pause(end - Date.now());
  for (const socket of sockets) {
    if (!socket.destroyed) count(0);
    socket.destroy();
  }
}
