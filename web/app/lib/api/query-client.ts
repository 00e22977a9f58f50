import { ApiError } from "@madrasa/contract/client";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isLineMissing } from "../line/missing.ts";
import { currentSession, logout } from "../session/session.ts";

const RETRIES = 2;
/** With the pauses between them, 15 seconds: a server behind a proxy is restarted in less. */
const RETRIES_OF_RESTART = 4;
/** A proxy's answers while no server listens. */
const NOBODY_LISTENS: readonly number[] = [502, 504];

function mostRetries(error: Error): number {
  // It is said at once, and read again by itself.
  if (isLineMissing()) return 0;
  if (!(error instanceof ApiError)) return RETRIES;
  // The client has sent it again already.
  if (error.code === "NOT_READY") return 0;
  if (NOBODY_LISTENS.includes(error.status)) return RETRIES_OF_RESTART;
  return error.status < 500 ? 0 : RETRIES;
}

/**
 * `onSessionEnded` runs once when the server no longer accepts the session; the guards then show
 * the login page and remember the URL.
 */
export function createQueryClient(onSessionEnded: () => void): QueryClient {
  const onError = (error: Error) => {
    // Wrong credentials are answered with 401 as well, but do not end the session.
    const ended =
      error instanceof ApiError && error.status === 401 && error.code !== "INVALID_CREDENTIALS";
    if (!ended || currentSession().status !== "signedIn") return;
    logout("expired");
    onSessionEnded();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < mostRetries(error),
        refetchOnWindowFocus: true,
        staleTime: 10_000,
        // A server in the school's own network is reachable when the browser reports to be offline.
        networkMode: "always",
        // The default of this network mode is false.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
