import { t } from "../../i18n/t.ts";
import { isCut } from "../../lib/line/missing.ts";

/** Notice below retained content, or instead of unnecessary content. */
export function NoLine({ error, className }: { error: unknown; className?: string }) {
  if (!error || !isCut(error)) return null;
  return (
    <p role="alert" className={className}>
      {t("ui.noLineReads")}
    </p>
  );
}
