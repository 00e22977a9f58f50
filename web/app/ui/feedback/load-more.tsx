import { useEffect, useEffectEvent } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { isCut } from "../../lib/line/missing.ts";
import { loadLater, pauseAfter } from "../../lib/line/try-again.ts";
import { Button } from "../button/button.tsx";

export type LoadMoreProps = {
  /** The result of `useInfiniteQuery`. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Shown where the server gives no reason. */
  failed: MessageKey;
  pendingText?: string;
  /** In place of `fetchNextPage` alone. */
  onLoad?: () => Promise<unknown>;
  className: string;
};

/** At the end of a list: loads its next page, says when that failed, and can be pressed again. */
export function LoadMore({ list, failed, pendingText, onLoad, className }: LoadMoreProps) {
  const isCutOff = list.isFetchNextPageError && isCut(list.error);
  const load = useEffectEvent(async () => {
    await (onLoad ?? list.fetchNextPage)();
  });
  // It leaves once the line is back, or the person has pressed.
  useEffect(() => (isCutOff ? loadLater(() => load(), pauseAfter(0)) : undefined), [isCutOff]);
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
