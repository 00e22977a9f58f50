import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { LoadError } from "./load-error.tsx";
import { Spinner } from "./spinner.tsx";

type LoadFirstProps<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isFetching">;
  failed: MessageKey;
  children: (data: Data) => ReactNode;
};

/** For forms: lists cut long texts, and a form must not save a cut one back. */
export function LoadFirst<Data>({ query, failed, children }: LoadFirstProps<Data>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Spinner label={t("ui.loading")} className="min-h-40" />;
  return <LoadError query={query} failed={failed} />;
}
