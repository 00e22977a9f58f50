import { createClient, fetchTransport, type Transport } from "@madrasa/contract/client";
import { loadMessages } from "../../i18n/load.ts";
import { activeLanguage } from "../../i18n/locale.ts";
import { reportError } from "../browser/report.ts";
import { lineIsThere, lineMayBeMissing } from "../line/missing.ts";
import { orCut, verdictOf } from "../line/verdict.ts";
import { publicUrl } from "../page-head/public-url.ts";
import { currentSession } from "../session/session.ts";

const WORDS_WAIT_MS = 3_000;
/** With at most five seconds between them: longer than a server takes to lock a table, or to start. */
const REPETITIONS = 3;
const LONGEST_WAIT_S = 5;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const overFetch = fetchTransport("", { credentials: "include" });

/** Sends again what was answered 503 with a time to wait: the server has done nothing of it. */
async function sendAgain(once: () => Promise<Response>): Promise<Response> {
  for (let repeated = 0; ; repeated += 1) {
    const response = await once();
    const seconds = Number(response.headers.get("retry-after") ?? 0);
    const isOver = response.status !== 503 || seconds === 0 || seconds > LONGEST_WAIT_S;
    if (isOver || repeated === REPETITIONS) return response;
    await delay(seconds * 1_000);
  }
}

export const reportingTransport: Transport = async (path, init) => {
  try {
    // What the server writes to somebody without an account is in the language of the page.
    const headers = new Headers(init.headers);
    headers.set("Accept-Language", activeLanguage());
    const once = () => sendAgain(() => orCut(overFetch(path, { ...init, headers })));
    let response = await once();
    if (response.status === 403) {
      const { afterPassword } = await import("../session/password-question.ts");
      response = await afterPassword(response, once);
    }
    lineIsThere();
    // What it says is loaded with the first refusal; without it, its English is shown.
    if (!response.ok) await Promise.race([loadMessages("refusals"), delay(WORDS_WAIT_MS)]);
    return response;
  } catch (error) {
    // A screen aborts its calls when it is left: that is no error.
    if (!init.signal?.aborted) reportError(error);
    if (verdictOf(error) === "later") lineMayBeMissing();
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

export function token(): string | undefined {
  const session = currentSession();
  return session.status === "signedIn" ? session.token : undefined;
}

/** The page's client: sends the token of the session, if there is one. */
export const { call, send } = createClient(reportingTransport, { token, revive: ownPath });
