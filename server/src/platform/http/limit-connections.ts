import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../config.ts";
import { networkOf } from "./network.ts";
import { proxies } from "./proxies.ts";

type Limits = Pick<Config, "maxConnections" | "maxConnectionsPerAddress" | "trustProxy">;

/** Limits open connections in total and per network. Trusted proxies serve many people and are exempt. */
export function limitConnections(server: Server, limits: Limits): void {
  server.maxConnections = limits.maxConnections;
  const isProxy = proxies(limits.trustProxy);
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const ip = socket.remoteAddress ?? "";
    if (isProxy(ip)) return;
    const network = networkOf(ip);
    const count = (open.get(network) ?? 0) + 1;
    if (count > limits.maxConnectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
