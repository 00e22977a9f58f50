import { Smartphone } from "lucide-react";
import { t } from "../../i18n/t.ts";

/** Shown for a stored course, because the server did not respond. */
export function SavedCopyNotice() {
  return (
    <p role="status" className="flex items-start gap-2 text-sm text-ink-soft">
      <Smartphone aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t("saved.fromPhone")}
    </p>
  );
}
