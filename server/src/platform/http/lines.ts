import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Knows which lines a call is running on, so that the others do not keep a school from closing.
 * Node takes a line for busy that was opened and never spoken on, and keeps one open whose call
 * ends after the closing began; browsers leave both behind.
 */
export function watchLines(server: Server): { hangUp: () => void } {
  const running = new Map<Socket, number>();
  let closing = false;

  function count(socket: Socket, difference: number): void {
    const calls = (running.get(socket) ?? 0) + difference;
    running.set(socket, calls);
    if (closing && calls === 0) socket.destroySoon();
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
    hangUp: () => {
      closing = true;
      for (const socket of running.keys()) count(socket, 0);
    },
  };
}
