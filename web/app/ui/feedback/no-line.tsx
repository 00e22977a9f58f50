import { t } from "../../i18n/t.ts";
import { isCut } from "../../lib/line/missing.ts";

/** Below a text that stays while something loads, or in place of what is not needed. */
export function NoLine({ error, className }: { error: unknown; className?: string }) {
  if (!error || !isCut(error)) return null;
  return (
    <p role="alert" className={className}>
      {t("ui.noLineReads")}
    </p>
  );
}
