import { createClient, fetchTransport, type Transport } from "@madrasa/contract/client";
import { reportError } from "../browser/report.ts";
import { publicUrl } from "../page-head/public-url.ts";
import { currentSession } from "../session/session.ts";

const overFetch = fetchTransport("", { credentials: "include" });

const reportingTransport: Transport = async (path, init) => {
  try {
    return await overFetch(path, init);
  } catch (error) {
    // A screen aborts its calls when it is left: that is no error.
    if (!init.signal?.aborted) reportError(error);
    throw error;
  }
};

/**
 * Signed addresses name the school's public URL. A page on a local network may know the server by
 * another name, so it asks for them where it came from itself.
 */
function ownPath(_key: string, value: unknown): unknown {
  if (typeof value !== "string" || !value.includes("/files/")) return value;
  return value.startsWith(`${publicUrl()}/files/`) ? value.slice(publicUrl().length) : value;
}

/** The page's client: sends the token of the session, if there is one. */
export const { call, send } = createClient(reportingTransport, {
  token: () => {
    const session = currentSession();
    return session.status === "signedIn" ? session.token : undefined;
  },
  revive: ownPath,
});
