import { Negotiator } from "@fastify/accept-negotiator";

/** Ordered by size, used for equal weights. */
const ENCODINGS = new Negotiator({ supportedValues: ["br", "gzip"] });

export function bestEncoding(accepted: string | undefined): "br" | "gzip" | "plain" {
  const best = ENCODINGS.negotiate(accepted ?? "");
  return best === "br" || best === "gzip" ? best : "plain";
}

const GZIP = new Negotiator({ supportedValues: ["gzip"] });

/** For files stored as gzip only. */
export const acceptsGzip = (accepted: string | undefined): boolean =>
  GZIP.negotiate(accepted ?? "") === "gzip";
