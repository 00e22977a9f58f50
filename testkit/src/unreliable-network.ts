import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Bytes per write: a packet or, on fast connections, a timer tick. */
const PACKET = 1_460;
const SLICES_A_SECOND = 50;

type Where = { host: string; port: number };
type Line = {
  /** Per direction, over all connections. */
  bytesPerSecond: number;
  /** Interval of cuts in milliseconds. */
  cutEveryMs?: number;
  /** Interval of cuts in upstream bytes. */
  cutEveryBytes?: number;
};

export type UnreliableNetwork = Awaited<ReturnType<typeof unreliableNetwork>>;

/** Simulated phone connection. Buffered bytes are lost on cuts. */
export async function unreliableNetwork({ bytesPerSecond, cutEveryMs, cutEveryBytes }: Line) {
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
    // After the bytes have left.
    if (sinceCut >= (cutEveryBytes ?? Infinity)) setImmediate(cut);
  }

  const timer = cutEveryMs === undefined ? undefined : setInterval(cut, cutEveryMs);

  /** Local port of a connection to a server. */
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
    /** Upstream bytes. */
    sent: () => sent,
    cuts: () => cuts,
    watch: (action: (bytes: number) => void) => void (onSent = action),
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
