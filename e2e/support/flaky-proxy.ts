import { createServer as createHttpServer } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface FlakyProxy {
  origin: string;
  carriedBytes(): number;
  deliveredBytes(): number;
  /** Bytes per second per connection, upstream. */
  limit(bytesPerSecond: number): void;
  /** Bytes per connection before stalling. */
  stallAfter(bytes: number): void;
  silence(): void;
  showPortal(): void;
  disconnect(): void;
  reconnect(): void;
  close(): Promise<void>;
}

type State = "open" | "closed" | "silent" | "portal";

export async function startFlakyProxy(baseURL: string): Promise<FlakyProxy> {
  const port = Number(new URL(baseURL).port);
  const sockets = new Set<Socket>();
  let maxBytes = Infinity;
  let rate = Infinity;
  let [carriedBytes, deliveredBytes] = [0, 0];
  let state: State = "open";

  const portal = createHttpServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response.writeHead(200, { "content-type": "text/html", connection: "close" });
      response.end("<!doctype html><title>Sign in to this network</title>");
    });
  });
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  };

  const server = createServer((client) => {
    track(client);
    if (state === "closed") client.destroy();
    if (state === "silent") client.on("error", () => undefined).resume();
    if (state === "portal") portal.emit("connection", client);
    if (state !== "open") return;
    const school = connect(port, "127.0.0.1");
    track(school);
    let carried = 0;
    for (const [socket, peer] of [
      [client, school],
      [school, client],
    ] as const) {
      socket.on("error", () => peer.destroy());
      socket.on("close", () => peer.destroy());
    }
    school.on("data", (chunk) => (deliveredBytes += chunk.length));
    school.pipe(client);
    client.on("data", (chunk) => {
      carried += chunk.length;
      carriedBytes += chunk.length;
      const isDrained = school.write(chunk);
      if (carried > maxBytes) client.pause();
      else if (rate < Infinity) {
        client.pause();
        setTimeout(() => client.resume(), (chunk.length * 1000) / rate);
      } else if (!isDrained) {
        client.pause();
        school.once("drain", () => client.resume());
      }
    });
  });
  /** Never resumes earlier connections. */
  const change = (next: State) => {
    state = next;
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carriedBytes: () => carriedBytes,
    deliveredBytes: () => deliveredBytes,
    limit: (bytesPerSecond) => {
      rate = bytesPerSecond;
    },
    stallAfter: (bytes) => {
      maxBytes = bytes;
    },
    silence: () => change("silent"),
    showPortal: () => change("portal"),
    disconnect: () => change("closed"),
    reconnect: () => {
      maxBytes = Infinity;
      change("open");
    },
    close: async () => {
      change("closed");
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
