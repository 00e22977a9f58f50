import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export async function startProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    const pairs = [
      [client, upstream],
      [upstream, client],
    ] as const;
    for (const [from, to] of pairs) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (!isFrozen) to.write(chunk);
      });
      from.on("error", () => undefined);
      from.once("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;

  const end = async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    freeze: () => void (isFrozen = true),
    thaw: () => void (isFrozen = false),
    end,
    begin: () => listen(port),
  };
}
