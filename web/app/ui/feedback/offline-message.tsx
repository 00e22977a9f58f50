import { t } from "../../i18n/t.ts";
import { isNetworkError } from "../../lib/offline/connection.ts";

/** Notice below retained content, or instead of unnecessary content. */
export function OfflineMessage({ error, className }: { error: unknown; className?: string }) {
  if (!error || !isNetworkError(error)) return null;
  return (
    <p role="alert" className={className}>
      {t("ui.noLineReads")}
    </p>
  );
}
