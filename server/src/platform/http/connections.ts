import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Counts the requests that run on each connection, so that idle ones do not keep the server from
 * closing. Node takes a connection for busy that was opened and never used, and keeps one open
 * whose request ends after the closing began; browsers leave both behind.
 */
export function trackConnections(server: Server): { closeIdle: () => void } {
  const running = new Map<Socket, number>();
  let closing = false;

  function count(socket: Socket, difference: number): void {
    const requests = (running.get(socket) ?? 0) + difference;
    running.set(socket, requests);
    if (closing && requests === 0) socket.destroySoon();
  }

  server.on("connection", (socket: Socket) => {
    count(socket, 0);
    socket.once("close", () => running.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    count(socket, 1);
    response.once("close", () => {
      if (!socket.destroyed) count(socket, -1);
    });
  });
  return {
    closeIdle: () => {
      closing = true;
      for (const socket of running.keys()) count(socket, 0);
    },
  };
}
