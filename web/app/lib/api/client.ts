import { createClient, fetchTransport, type Transport } from "@madrasa/contract/client";
import { loadMessages } from "../../i18n/load.ts";
import { activeLanguage } from "../../i18n/locale.ts";
import { reportError } from "../browser/report.ts";
import { foreignError, isEnvelope, requireOwn } from "../offline/foreign.ts";
import { markOnline, suspectOffline } from "../offline/connection.ts";
import { withTimeout } from "../offline/silence.ts";
import { asNetworkError, classifyError, networkError } from "../offline/classify-error.ts";
import { publicUrl } from "../page-head/public-url.ts";
import { noteServerDate } from "../server-clock.ts";
import { localStore, PERSON_KEY } from "../storage/storage.ts";
import { currentSession } from "../session/session.ts";

const WORDS_WAIT_MS = 3_000;
/** At most five seconds apart, longer than locking a table or starting a server. */
const REPETITIONS = 3;
const LONGEST_WAIT_S = 5;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const overFetch = fetchTransport("", { credentials: "include" });

/** Retries responses of 503 with `Retry-After`, which had no effect. */
async function sendAgain(once: () => Promise<Response>): Promise<Response> {
  for (let repeated = 0; ; repeated += 1) {
    const response = await once();
    const seconds = Number(response.headers.get("retry-after") ?? 0);
    const isOver = response.status !== 503 || seconds === 0 || seconds > LONGEST_WAIT_S;
    if (isOver || repeated === REPETITIONS) return response;
    await delay(seconds * 1_000);
  }
}

/** The answer to one person is not shown to the next one, nor a former session's 401 taken for that of the present one. */
export const reportingTransport: Transport = async (path, init) => {
  const asker = localStore.read(PERSON_KEY);
  const sentWith = token();
  const response = await sendReporting(path, init);
  const isOther = asker !== localStore.read(PERSON_KEY);
  const isLate = response.status === 401 && sentWith !== token();
  // Like a lost answer: what was asked for may be queued, and is sent with the session of the asker.
  if (isOther ? asker : isLate) throw networkError("");
  return response;
};

const sendReporting: Transport = async (path, init) => {
  try {
    // Language of messages to people without an account.
    const headers = new Headers(init.headers);
    headers.set("Accept-Language", activeLanguage());
    const once = (to = path, own = init) =>
      sendAgain(() =>
        withTimeout({ ...own, headers }, async (sent) =>
          requireOwn(await asNetworkError(overFetch(to, sent))),
        ),
      );
    let response = await once();
    if (response.status === 403) {
      const { afterPassword } = await import("../session/after-password.ts");
      response = await afterPassword(response, init, once);
    }
    markOnline();
    noteServerDate(response.headers.get("date"));
    // Loads the texts of refusals with the first one; otherwise English is shown.
    if (!response.ok) await Promise.race([loadMessages("refusals"), delay(WORDS_WAIT_MS)]);
    return response;
  } catch (error) {
    if (!init.signal?.aborted) reportError(error);
    if (classifyError(error) === "later") suspectOffline();
    throw error;
  }
};

/** Makes signed URLs relative: pages on a local network may use another host name. */
function ownPath(_key: string, value: unknown): unknown {
  if (typeof value !== "string" || !value.includes("/files/")) return value;
  return value.startsWith(`${publicUrl()}/files/`) ? value.slice(publicUrl().length) : value;
}

export function token(): string | undefined {
  const session = currentSession();
  return session.status === "signedIn" ? session.token : undefined;
}

function requireEnvelope(body: unknown): void {
  if (isEnvelope(body)) return;
  suspectOffline();
  throw foreignError();
}

export const { call, send } = createClient(reportingTransport, {
  token,
  revive: ownPath,
  requireOwn: requireEnvelope,
});
