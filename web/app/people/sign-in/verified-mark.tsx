import { BadgeCheck } from "lucide-react";
import { t } from "../../i18n/t.ts";

export function VerifiedMark() {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-[0.9375rem] font-semibold text-act">
      <BadgeCheck className="size-5" />
      {t("accounts.verified")}
    </span>
  );
}
