import { useEffect, useEffectEvent } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { isNetworkError } from "../../lib/offline/connection.ts";
import { retryUntilDone, backoffMs } from "../../lib/offline/retry-with-backoff.ts";
import { Button } from "../button/button.tsx";

export type LoadMoreProps = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Fallback without a reason from the server. */
  failed: MessageKey;
  pendingText?: string;
  onLoad?: () => Promise<unknown>;
  className: string;
};

export function LoadMore({ list, failed, pendingText, onLoad, className }: LoadMoreProps) {
  const isCutOff = list.isFetchNextPageError && isNetworkError(list.error);
  const load = useEffectEvent(async () => {
    await (onLoad ?? list.fetchNextPage)();
  });
  useEffect(() => (isCutOff ? retryUntilDone(() => load(), backoffMs(0)) : undefined), [isCutOff]);
  if (!list.hasNextPage) return null;
  return (
    <div className={className}>
      <Button
        variant="secondary"
        isPending={list.isFetchingNextPage}
        pendingText={pendingText}
        onClick={onLoad ?? (() => list.fetchNextPage())}
      >
        {t("ui.loadMore")}
      </Button>
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {readFailure(list.error, failed)}
        </p>
      )}
    </div>
  );
}
