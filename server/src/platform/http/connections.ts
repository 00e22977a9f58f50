import type { IncomingMessage, RequestListener, Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** Milliseconds for requests in transit when the port closes. */
const LINGER = 1_000;
const LINGER_STEP = 20;
/** Event loop turns, each accepting one connection: the maximum of one queue. */
const TURNS_MOST = 600;
/** Unanswered requests per connection; browsers and proxies send one at a time. */
const PIPELINED_MOST = 8;
/** Any unknown return value stops Node's parser. */
const STOP = -1;
/** Milliseconds of an almost idle turn. */
const QUIET_TURN = 0.05;

type Handle = { listen: (backlog: number) => number };

/** Open connections, and bytes of all connections ever. */
export type Traffic = { connections: number; received: number; sent: number };

/**
 * Counts requests per connection: those with too many are ended, because each holds a response in memory, and idle ones
 * do not delay shutdown. Node considers unused connections busy, and keeps those whose request ends after closing
 * began.
 */
export function trackConnections(
  server: Server,
  { isPortOurs }: { isPortOurs: boolean },
): {
  beginClosing: () => Promise<void>;
  traffic: () => Traffic;
} {
  const running = new Map<Socket, number>();
  let accepted = 0;
  let closing = false;
  const ended = { received: 0, sent: 0 };

  function count(socket: Socket, difference: number): void {
    const requests = (running.get(socket) ?? 0) + difference;
    running.set(socket, requests);
    if (requests > PIPELINED_MOST) socket.destroy();
    if (closing && requests === 0) socket.destroySoon();
  }

  server.on("connection", (socket: Socket) => {
    accepted += 1;
    count(socket, 0);
    endWithManyHeads(socket);
    socket.once("close", () => {
      running.delete(socket);
      ended.received += socket.bytesRead;
      ended.sent += socket.bytesWritten;
    });
  });
  // Replaces Fastify's listener: requests are handled after everything received has been parsed, one at a time per
  // connection. So each connection holds at most one response and one open file, and floods open none.
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const { socket } = request;
    count(socket, 1);
    if (socket.destroyed) return;
    response.once("close", () => {
      if (!socket.destroyed) count(socket, -1);
    });
    const handle = () => {
      if (socket.destroyed) return;
      for (const listener of listeners) listener(request, response);
    };
    if (response.socket) process.nextTick(handle);
    else response.once("socket", handle);
  });
  return {
    async beginClosing() {
      // The kernel resets connections that it accepted for a closing port, which a balancer does not retry. So the port
      // is closed after a turn that accepted none and was too short for a new one; the backlog is limited to one
      // meanwhile. At a socket of systemd, others wait for the next server. The handle is undocumented.
      if (isPortOurs) (server as Server & { _handle: Handle | null })._handle?.listen(0);
      for (let turn = 0; turn < TURNS_MOST; turn += 1) {
        const [before, began] = [accepted, performance.now()];
        await nextTurn();
        // The first turn may end before the kernel was asked.
        if (turn > 0 && accepted === before && performance.now() - began < QUIET_TURN) break;
      }
      // Closes only the port: Node's `close` would end idle connections, on which a balancer may be sending.
      NetServer.prototype.close.call(server);
      const until = performance.now() + LINGER;
      while (running.size > 0 && performance.now() < until) await pause(LINGER_STEP);
      closing = true;
      for (const socket of running.keys()) count(socket, 0);
    },
    traffic: () => {
      let { received, sent } = ended;
      for (const socket of running.keys()) {
        received += socket.bytesRead;
        sent += socket.bytesWritten;
      }
      return { connections: running.size, received, sent };
    },
  };
}

type Parser = { onIncoming: (request: IncomingMessage, keepAlive: boolean) => number };

/**
 * Ends a connection that pipelines many requests before Node has parsed them: one chunk can hold 2,000, whose objects
 * and errors take megabytes.
 */
function endWithManyHeads(socket: Socket): void {
  // Undocumented, like stopping the parser by an unknown value.
  const { parser } = socket as Socket & { parser: Parser };
  const { onIncoming } = parser;
  let arrivedTogether = 0;
  const begin = () => (arrivedTogether = 0);
  parser.onIncoming = (request, keepAlive) => {
    // Runs after the chunk has been parsed.
    if (arrivedTogether === 0) process.nextTick(begin);
    arrivedTogether += 1;
    if (arrivedTogether <= PIPELINED_MOST) return onIncoming(request, keepAlive);
    socket.destroy();
    return STOP;
  };
}
