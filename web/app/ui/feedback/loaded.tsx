import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { LoadError } from "./load-error.tsx";
import { Spinner } from "./spinner.tsx";

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isFetching">;
  /** Fallback without a reason from the server. */
  failed: MessageKey;
  meanwhile?: ReactNode;
  children: (data: Data) => ReactNode;
};

export function Loaded<Data>({ query, failed, meanwhile, children }: LoadedProps<Data>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (error) return <LoadError query={query} failed={failed} />;
  return meanwhile ?? <Spinner label={t("ui.loading")} className="min-h-40" />;
}
