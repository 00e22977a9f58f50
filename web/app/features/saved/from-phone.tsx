import { CloudOff } from "lucide-react";
import { t } from "../../i18n/t.ts";

/** Says that the server could not be reached, and what is shown instead. */
export function FromPhone() {
  return (
    <p
      role="status"
      className="flex items-start gap-3 rounded-card border-s-4 border-gold bg-gold-soft px-4 py-3"
    >
      <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold-ink" />
      {t("saved.fromPhone")}
    </p>
  );
}
