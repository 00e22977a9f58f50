import type { MessageKey } from "../../i18n/messages.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { ErrorState } from "./error-state.tsx";

export type LoadErrorProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  failed: MessageKey;
};

export function LoadError({ query: { error, isFetching, refetch }, failed }: LoadErrorProps) {
  return (
    <ErrorState
      message={readFailure(error, failed)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
