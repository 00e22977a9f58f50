import type { IncomingMessage, RequestListener, Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** Milliseconds for requests that are on their way when the port closes. */
const LINGER = 1_000;
const LINGER_STEP = 20;
/** Turns of the event loop, each of which accepts one connection: the most that one queue holds. */
const TURNS_MOST = 600;
/** Requests of one connection that may wait for their answers; browsers and proxies send one at a time. */
const PIPELINED_MOST = 8;
/** The answer to Node's parser that makes it stop: any number that it does not know. */
const STOP = -1;
/** Milliseconds of a turn in which next to nothing happened. */
const QUIET_TURN = 0.05;

type Handle = { listen: (backlog: number) => number };

/** How many connections are open, and the bytes of these and all earlier ones. */
export type Traffic = { connections: number; received: number; sent: number };

/**
 * Counts the requests that run on each connection: one with too many is ended, since each is an answer
 * in memory, and idle ones do not keep the server from closing. Node takes a connection for busy that
 * was opened and never used, and keeps one open whose request ends after the closing began; browsers
 * leave both behind.
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
  // In the place of Fastify's listener: a request is handled when all that arrived with it have been
  // read, and after the answers to those before it, so that each connection has at most one answer in
  // memory and one open file, and none is opened for those that arrive with too many.
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
      // The system resets connections that it has taken for us and that are not accepted when the
      // port closes: a balancer has already sent its request on them and does not repeat it. So it is
      // closed after a turn that found none of them and was too short for one to come meanwhile. Until
      // then the system takes one at a time, and the others ask again in a second; but at a port of
      // systemd they wait for the next server. The handle is not in Node's documentation.
      if (isPortOurs) (server as Server & { _handle: Handle | null })._handle?.listen(0);
      for (let turn = 0; turn < TURNS_MOST; turn += 1) {
        const [before, began] = [accepted, performance.now()];
        await nextTurn();
        // The first may end before the system was asked.
        if (turn > 0 && accepted === before && performance.now() - began < QUIET_TURN) break;
      }
      // Only the port: Node's own `close` would end idle connections too, on which a balancer may be
      // sending. It finds the port closed, asks other servers from then on, and leaves these alone.
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
 * Ends a connection that sends many requests at once before Node has read them all: one chunk holds
 * two thousand, and two objects for each, with their errors when the connection closes, are megabytes.
 */
function endWithManyHeads(socket: Socket): void {
  // Not in Node's documentation, as is that its parser stops at an answer that it does not know.
  const { parser } = socket as Socket & { parser: Parser };
  const { onIncoming } = parser;
  let arrivedTogether = 0;
  const begin = () => (arrivedTogether = 0);
  parser.onIncoming = (request, keepAlive) => {
    // Runs when the chunk has been read.
    if (arrivedTogether === 0) process.nextTick(begin);
    arrivedTogether += 1;
    if (arrivedTogether <= PIPELINED_MOST) return onIncoming(request, keepAlive);
    socket.destroy();
    return STOP;
  };
}
