import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadMessages } from "../../i18n/load.ts";
import { askBeforeSignOut } from "../../lib/session/before-sign-out.ts";
import { useSession } from "../../lib/session/session.ts";
import { loadQueue, mayLeave, unsentCount } from "../../lib/unsent/unsent.ts";

/** After the page is usable: it is needed when the line is lost, and could not be loaded then. */
const LOADED_AFTER_MS = 4_000;

export async function loadUnsentBar() {
  const messages = Promise.all([loadMessages("waiting"), loadMessages("refusals")]);
  const { UnsentBar } = await import("./unsent-bar.tsx");
  await messages;
  return UnsentBar;
}

/** Sends a student's acts that wait, as long as one of their screens is shown. */
export function useSendUnsent(): void {
  const client = useQueryClient();
  const session = useSession();
  const token =
    session.status === "signedIn" && session.role === "student" ? session.token : undefined;
  useEffect(() => {
    if (token === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isWanted = true;
    const askNoMore = askBeforeSignOut(mayLeave);
    const start = async () => {
      const { startSending } = await import("./start-sending.ts");
      if (isWanted) stop = startSending(client);
      await Promise.all([loadQueue(), loadUnsentBar()]);
    };
    // What is stored waits for nothing else. Without a line it is tried again at the next screen.
    const timer = setTimeout(
      () => void start().catch(() => undefined),
      unsentCount() > 0 ? 0 : LOADED_AFTER_MS,
    );
    return () => {
      isWanted = false;
      askNoMore();
      clearTimeout(timer);
      stop?.();
    };
  }, [client, token]);
}
