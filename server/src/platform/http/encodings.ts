import { Negotiator } from "@fastify/accept-negotiator";

/** By the browser's weights; of equal ones the first, which is the smallest. */
const ENCODINGS = new Negotiator({ supportedValues: ["br", "gzip"] });

export function bestEncoding(accepted: string | undefined): "br" | "gzip" | "plain" {
  const best = ENCODINGS.negotiate(accepted ?? "");
  return best === "br" || best === "gzip" ? best : "plain";
}

const GZIP = new Negotiator({ supportedValues: ["gzip"] });

/** For what is stored compressed by gzip alone. */
export const acceptsGzip = (accepted: string | undefined): boolean =>
  GZIP.negotiate(accepted ?? "") === "gzip";
