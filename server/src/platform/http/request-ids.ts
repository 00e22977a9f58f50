import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Config } from "../config.ts";
import { proxies } from "./proxies.ts";

/** The form of ids that balancers generate; anything else could not be looked for in a log. */
const ID = /^[A-Za-z0-9._-]{8,128}$/;

/** The `x-request-id` of a trusted proxy, so that one id finds a request in both logs; else a new id. */
export function requestIds({ trustProxy }: Pick<Config, "trustProxy">) {
  const isProxy = proxies(trustProxy);
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    const isGiven = typeof given === "string" && ID.test(given);
    return isGiven && isProxy(socket.remoteAddress ?? "") ? given : randomUUID();
  };
}
