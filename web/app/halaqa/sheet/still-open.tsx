import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { dayName, today, weekdayOf } from "./days.ts";

type StillOpenProps = { day: string; toDay: (day: string) => void };

export function StillOpen({ day, toDay }: StillOpenProps) {
  const [isAsked, setAsked] = useState(true);
  return (
    <Dialog
      isOpen={isAsked}
      onOpenChange={setAsked}
      size="small"
      role="alertdialog"
      storesText
      title={t("sheet.stillOpen", { weekday: weekdayOf(day) })}
    >
      <p className="text-ink-soft">{t("sheet.stillOpenText", { day: dayName(day) })}</p>
      <div className="mt-5 grid gap-2.5">
        <Button onClick={() => toDay(today())}>{t("sheet.toToday")}</Button>
        <Button variant="secondary" onClick={() => setAsked(false)}>
          {t("sheet.stayOn", { weekday: weekdayOf(day) })}
        </Button>
      </div>
    </Dialog>
  );
}
