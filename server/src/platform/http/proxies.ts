import { compile } from "@fastify/proxy-addr";
import type { Config } from "../config.ts";

export function proxies(trustProxy: Config["trustProxy"]): (ip: string) => boolean {
  if (typeof trustProxy === "boolean") return () => trustProxy;
  const isTrusted = compile(trustProxy.split(",").map((text) => text.trim()));
  return (ip) => isTrusted(ip, 0);
}
