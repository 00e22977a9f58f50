import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../config.ts";
import { networkOf } from "./network.ts";
import { proxies } from "./proxies.ts";
import type { FastifyInstance } from "fastify";
import { SECOND } from "../clock.ts";

type Limits = Pick<Config, "maxConnections" | "maxConnectionsPerAddress" | "trustProxy">;

/** Limits open connections in total and per network. Trusted proxies serve many people and are exempt. */
export function limitConnections(server: Server, limits: Limits): void {
  server.maxConnections = limits.maxConnections;
  const isProxy = proxies(limits.trustProxy);
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const ip = socket.remoteAddress ?? "";
    if (isProxy(ip)) return;
    const network = networkOf(ip);
    const count = (open.get(network) ?? 0) + 1;
    if (count > limits.maxConnectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

type Seen = { unsent: string; since: number };

/**
 * Ends connections whose reader accepts no byte for `stallMs`. Node's socket timeout restarts with each byte that the
 * reader sends.
 */
export function endStalled(server: Server, stallMs: number): void {
  const seen = new Map<Socket, Seen | undefined>();
  server.on("connection", (socket: Socket) => {
    seen.set(socket, undefined);
    socket.once("close", () => seen.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, before] of seen) {
      const unsent = socket.writableLength === 0 ? undefined : unsentOf(socket);
      if (unsent === undefined || unsent !== before?.unsent) {
        seen.set(socket, unsent === undefined ? undefined : { unsent, since: now });
      } else if (now - before.since >= stallMs) socket.destroy();
    }
  };
  server.once("listening", () => {
    const timer = setInterval(look, stallMs / 4).unref();
    server.once("close", () => clearInterval(timer));
  });
}

/** Changes with each byte sent, even within a large write. */
function unsentOf(socket: Socket): string {
  // Undocumented; used by Node's own socket timeout.
  const { _handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return `${socket.bytesWritten} ${socket.writableLength} ${_handle?.writeQueueSize}`;
}

/** Time for a started body once the server is closing. */
const CLOSING_GRACE = 3 * SECOND;

/**
 * Ends connections whose body is incomplete after `deadlineMs`: thousands of them would fill the memory, and a request
 * could complete after its session has ended. A slow phone sends 256 KB at 250 kb/s in 9 s. Routes above `largestBody`
 * receive files, which end without progress. Unknown URLs have a deadline too, for shutdown.
 */
export function limitBodies(
  app: FastifyInstance,
  { deadlineMs, largestBody }: { deadlineMs: number; largestBody: number },
): void {
  const arriving = new Set<IncomingMessage>();
  app.addHook("onRequest", ({ raw, headers, routeOptions }, _reply, done) => {
    const hasBody =
      headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (hasBody && !raw.complete && (routeOptions.bodyLimit ?? 0) <= largestBody) watch(raw);
    done();
  });
  function watch(raw: IncomingMessage): void {
    arriving.add(raw);
    const late = setTimeout(() => cut(raw), deadlineMs);
    const arrived = () => {
      clearTimeout(late);
      arriving.delete(raw);
    };
    raw.once("end", arrived);
    raw.once("close", arrived);
  }
  app.addHook("preClose", async () => {
    setTimeout(() => arriving.forEach(cut), CLOSING_GRACE).unref();
  });
}

function cut(request: IncomingMessage): void {
  if (!request.complete) request.destroy();
}
