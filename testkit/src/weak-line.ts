import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The bytes sent at once: a packet, or on a fast line as much as passes within a timer's accuracy. */
const PACKET = 1_460;
const SLICES_A_SECOND = 50;

type Where = { host: string; port: number };
type Line = {
  /** In each direction, all connections together. */
  bytesPerSecond: number;
  /** All connections end after so many milliseconds, again and again. */
  cutEveryMs?: number;
  /** All connections end after so many bytes from clients, again and again. */
  cutEveryBytes?: number;
};

export type WeakLine = Awaited<ReturnType<typeof weakLine>>;

/**
 * A phone's line to one or several servers: slow, and cut every now and then. What waits in a socket's
 * buffer when the line is cut was never sent and does not count.
 */
export async function weakLine({ bytesPerSecond, cutEveryMs, cutEveryBytes }: Line) {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const slice = Math.max(PACKET, Math.floor(bytesPerSecond / SLICES_A_SECOND));
  let [sent, cuts, sinceCut] = [0, 0, 0];
  let onSent: (bytes: number) => void = () => undefined;

  function cut(): void {
    cuts += 1;
    sinceCut = 0;
    for (const socket of sockets) socket.destroy();
  }

  /** Returns what waits until so many bytes have passed, each direction one after another. */
  function pace() {
    let freeAt = 0;
    return async (bytes: number) => {
      const now = performance.now();
      freeAt = Math.max(now, freeAt) + (bytes * 1_000) / bytesPerSecond;
      await pause(freeAt - now);
    };
  }
  const [up, down] = [pace(), pace()];

  async function carry(from: Socket, to: Socket, passed: (bytes: number) => Promise<void>) {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let start = 0; start < chunk.length; start += slice) {
        const bytes = chunk.subarray(start, start + slice);
        await passed(bytes.length);
        if (to.destroyed) return;
        to.write(bytes);
      }
    }
    to.end();
  }

  async function upward(bytes: number): Promise<void> {
    await up(bytes);
    sent += bytes;
    sinceCut += bytes;
    onSent(sent);
    // Once the bytes have left.
    if (sinceCut >= (cutEveryBytes ?? Infinity)) setImmediate(cut);
  }

  const timer = cutEveryMs === undefined ? undefined : setInterval(cut, cutEveryMs);

  /** The port of the line's end that leads to a server. */
  async function to(target: Where): Promise<number> {
    const server = createServer((client) => {
      const upstream = connect(target);
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(socket);
        socket.on("error", () => undefined);
        socket.once("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
      }
      carry(client, upstream, upward).catch(() => undefined);
      carry(upstream, client, down).catch(() => undefined);
    });
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  }

  return {
    to,
    /** Bytes that clients have sent over the line. */
    sent: () => sent,
    cuts: () => cuts,
    /** Called with `sent` whenever bytes have passed. */
    watch: (act: (bytes: number) => void) => void (onSent = act),
    end: async () => {
      clearInterval(timer);
      const closed = servers.map(
        (server) => new Promise<void>((resolve) => void server.close(() => resolve())),
      );
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}
