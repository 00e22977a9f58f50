import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A proxy in front of the school whose connections can be stalled and dropped. */
export interface FlakyProxy {
  /** Where the proxy listens. */
  origin: string;
  /** Bytes that it has carried to the school. */
  carriedBytes(): number;
  /** From now on a connection carries so many bytes a second to the school. */
  limit(bytesPerSecond: number): void;
  /** From now on a connection carries so many bytes to the school, and then waits. */
  stallAfter(bytes: number): void;
  /** Drops every connection and refuses new ones until `reconnect`. */
  disconnect(): void;
  reconnect(): void;
  close(): Promise<void>;
}

export async function startFlakyProxy(baseURL: string): Promise<FlakyProxy> {
  const port = Number(new URL(baseURL).port);
  const sockets = new Set<Socket>();
  let maxBytes = Infinity;
  let rate = Infinity;
  let total = 0;
  let isDisconnected = false;

  const server = createServer((client) => {
    if (isDisconnected) {
      client.destroy();
      return;
    }
    const school = connect(port, "127.0.0.1");
    let carried = 0;
    for (const [socket, peer] of [
      [client, school],
      [school, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => peer.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
    school.pipe(client);
    client.on("data", (chunk) => {
      carried += chunk.length;
      total += chunk.length;
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
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carriedBytes: () => total,
    limit: (bytesPerSecond) => {
      rate = bytesPerSecond;
    },
    stallAfter: (bytes) => {
      maxBytes = bytes;
    },
    disconnect: () => {
      isDisconnected = true;
      dropAll();
    },
    reconnect: () => {
      isDisconnected = false;
      maxBytes = Infinity;
      // A stalled connection is never resumed.
      dropAll();
    },
    close: async () => {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
