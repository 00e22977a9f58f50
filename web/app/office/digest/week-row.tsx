import { useQuery } from "@tanstack/react-query";
import { CalendarRange } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { meQuery } from "../../lib/session/me.ts";
import { RowButton } from "../../ui/button/row-button.tsx";

/** Link to the last digest, for students with courses and guardians who did not turn it off. */
export function WeekRow({ hasCourses }: { hasCourses: boolean }) {
  const { data: me } = useQuery(meQuery);
  if (!me?.digest || !(hasCourses || me.isGuardian)) return null;
  return (
    <div className="border-b border-line py-1.5">
      <RowButton
        to="/week"
        icon={<CalendarRange strokeWidth={1.75} className="size-6 shrink-0 text-act" />}
        label={<span className="font-semibold">{t("accounts.week")}</span>}
      />
    </div>
  );
}
