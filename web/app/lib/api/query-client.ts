import { ApiError } from "@madrasa/contract/client";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isOffline } from "../offline/connection.ts";
import { currentSession, logout } from "../session/session.ts";

const RETRIES = 2;
/** Including their delays 15 seconds, longer than a restart behind a proxy. */
const RETRIES_OF_RESTART = 4;
/** A proxy's statuses while no server listens. */
const NOBODY_LISTENS: readonly number[] = [502, 504];

function mostRetries(error: Error): number {
  if (isOffline()) return 0;
  if (!(error instanceof ApiError)) return RETRIES;
  if (error.code === "NOT_READY") return 0;
  if (NOBODY_LISTENS.includes(error.status)) return RETRIES_OF_RESTART;
  return error.status < 500 ? 0 : RETRIES;
}

/** `onSessionEnded` runs once when the session is rejected; guards then show the sign-in and remember the URL. */
export function createQueryClient(onSessionEnded: () => void): QueryClient {
  const onError = (error: Error) => {
    // Wrong credentials return 401 too, without ending the session.
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
        // A local server is reachable even if the browser reports offline.
        networkMode: "always",
        // Defaults to false in this network mode.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
