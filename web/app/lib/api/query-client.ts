import { ApiError } from "@madrasa/contract/client";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { currentSession, logout } from "../session/session.ts";

const RETRIES = 2;

function mayHelpToRetry(error: Error): boolean {
  return !(error instanceof ApiError && error.status < 500);
}

/**
 * `onSessionEnded` runs once when the server no longer knows the session; the guards then show
 * the login page and remember where the person was.
 */
export function makeQueryClient(onSessionEnded: () => void): QueryClient {
  const onError = (error: Error) => {
    // Wrong credentials answer 401 as well, but say nothing about the session.
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
        retry: (failures, error) => failures < RETRIES && mayHelpToRetry(error),
        refetchOnWindowFocus: true,
        staleTime: 10_000,
        // A school's own server answers without the internet, when browsers believe to be offline.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
