import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
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
          {errorMessage(list.error, failed)}
        </p>
      )}
    </div>
  );
}
