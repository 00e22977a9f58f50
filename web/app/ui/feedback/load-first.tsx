import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { ErrorState } from "./error-state.tsx";
import { Spinner } from "./spinner.tsx";

type LoadFirstProps<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isRefetching">;
  failed: MessageKey;
  children: (data: Data) => ReactNode;
};

/** For forms: lists cut long texts, and a form must not save a cut one back. */
export function LoadFirst<Data>({ query, failed, children }: LoadFirstProps<Data>) {
  const { data, error, refetch, isRefetching } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Spinner label={t("ui.loading")} className="min-h-40" />;
  return (
    <ErrorState
      message={errorMessage(error, failed)}
      isRetrying={isRefetching}
      onRetry={() => void refetch()}
    />
  );
}
