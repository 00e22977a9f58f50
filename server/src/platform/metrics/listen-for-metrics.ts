import { once } from "node:events";
import { createServer } from "node:http";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { sameSecret } from "../secrets.ts";
import type { Metrics } from "./metrics.ts";

export const hasToken = (authorization: string | undefined, token: string) =>
  sameSecret(authorization ?? "", `Bearer ${token}`);

export async function listenForMetrics(
  metrics: Metrics,
  { metricsAt, metricsToken }: Pick<Config, "metricsAt" | "metricsToken">,
  log: Log,
): Promise<{ close: () => void }> {
  if (metricsAt === undefined) return { close: () => undefined };
  const server = createServer((request, response) => {
    const isMetrics = request.method === "GET" && request.url?.split("?")[0] === "/metrics";
    const isAllowed =
      metricsToken === undefined || hasToken(request.headers.authorization, metricsToken);
    if (!isMetrics || !isAllowed) return void response.writeHead(404).end();
    metrics.read().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "the metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  server.listen(metricsAt.port, metricsAt.host);
  await once(server, "listening");
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
