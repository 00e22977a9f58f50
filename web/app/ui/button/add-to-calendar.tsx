import { CalendarPlus } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { type CalendarEvent, calendarFile } from "./calendar-file.ts";
import { Button } from "./button.tsx";

export type AddToCalendarProps = {
  event: Omit<CalendarEvent, "madeAt">;
  /** For a cancelled event, whose file removes it. */
  label?: string | undefined;
};

export function AddToCalendar({ event, label }: AddToCalendarProps) {
  const save = () => {
    const file = calendarFile({ ...event, madeAt: Date.now() });
    saveFile("meeting.ics", "text/calendar;charset=utf-8", file);
  };
  return (
    <Button
      variant="secondary"
      isCompact
      icon={label === undefined && <CalendarPlus className="size-4.5" />}
      onClick={save}
    >
      {label ?? t("ui.addToCalendar")}
    </Button>
  );
}
