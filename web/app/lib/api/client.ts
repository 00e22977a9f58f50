import { createClient, fetchTransport, type Transport } from "@madrasa/contract/client";
import { reportError } from "../browser/report.ts";
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

/** The page's client: sends the token of the session, if there is one. */
export const { call, send } = createClient(reportingTransport, {
  token: () => {
    const session = currentSession();
    return session.status === "signedIn" ? session.token : undefined;
  },
});
