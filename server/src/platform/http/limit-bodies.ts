import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { SECOND } from "../clock.ts";

/** Time for a started body once the server is closing. */
const CLOSING_GRACE = 3 * SECOND;

/**
 * Ends connections whose body is incomplete after `deadlineMs`: thousands of them would fill the memory, and a request
 * could complete after its session has ended. A slow phone sends 256 KB at 250 kb/s in 9 s. Routes above `largestBody`
 * receive files, which end without progress. Unknown URLs have a deadline too, for shutdown.
 */
export function limitBodies(
  app: FastifyInstance,
  { deadlineMs, largestBody }: { deadlineMs: number; largestBody: number },
): void {
  const arriving = new Set<IncomingMessage>();
  app.addHook("onRequest", ({ raw, headers, routeOptions }, _reply, done) => {
    const hasBody =
      headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (hasBody && !raw.complete && (routeOptions.bodyLimit ?? 0) <= largestBody) watch(raw);
    done();
  });
  function watch(raw: IncomingMessage): void {
    arriving.add(raw);
    const late = setTimeout(() => cut(raw), deadlineMs);
    const arrived = () => {
      clearTimeout(late);
      arriving.delete(raw);
    };
    raw.once("end", arrived);
    raw.once("close", arrived);
  }
  app.addHook("preClose", async () => {
    setTimeout(() => arriving.forEach(cut), CLOSING_GRACE).unref();
  });
}

function cut(request: IncomingMessage): void {
  if (!request.complete) request.destroy();
}
