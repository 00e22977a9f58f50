import type { Server } from "node:http";
import type { Socket } from "node:net";

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
