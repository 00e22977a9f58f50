import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface StandIn {
  address: string;
  seen: { url: string; headers: IncomingHttpHeaders }[];
  received: () => number;
  isReady: (ready: boolean) => void;
  /** Closes without a response, like a killed server. */
  answersNothing: () => void;
  finish: () => void;
  end: () => Promise<void>;
  begin: () => Promise<void>;
}

export async function startStandIn(): Promise<StandIn> {
  const seen: StandIn["seen"] = [];
  let received = 0;
  let isReady = true;
  let answers = true;
  let finish = (): void => undefined;
  const server: Server = createServer((incoming, response) => {
    const { url = "", headers } = incoming;
    if (url === "/readyz") return void response.writeHead(isReady ? 200 : 503).end();
    seen.push({ url, headers });
    incoming.on("error", () => undefined);
    if (!answers) return void incoming.resume().on("end", () => incoming.socket.destroy());
    if (incoming.method === "PUT") {
      return void incoming.on("data", (chunk: Buffer) => void (received += chunk.length));
    }
    if (url !== "/slow") return void response.end("all of it");
    response.write("the first half, ");
    finish = () => void response.end("and the second");
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const end = async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    seen,
    received: () => received,
    isReady: (ready) => void (isReady = ready),
    answersNothing: () => void (answers = false),
    finish: () => finish(),
    end,
    begin: () => listen(port),
  };
}
