import { ApiError } from "@madrasa/contract/client";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { currentSession, logout } from "../session/session.ts";

const RETRIES = 2;

function shouldRetry(error: Error): boolean {
  return !(error instanceof ApiError && error.status < 500);
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
        retry: (failures, error) => failures < RETRIES && shouldRetry(error),
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
