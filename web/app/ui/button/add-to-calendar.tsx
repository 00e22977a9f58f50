import { CalendarPlus, CalendarX } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { type CalendarEvent, calendarFile } from "./calendar-file.ts";
import { Button } from "./button.tsx";

/** A cancelled event is removed from the calendar. */
export function AddToCalendar({ event }: { event: Omit<CalendarEvent, "madeAt"> }) {
  const Icon = event.isCancelled ? CalendarX : CalendarPlus;
  const save = () => {
    const file = calendarFile({ ...event, madeAt: Date.now() });
    saveFile("meeting.ics", "text/calendar;charset=utf-8", file);
  };
  return (
    <Button variant="secondary" isCompact icon={<Icon className="size-4.5" />} onClick={save}>
      {t(event.isCancelled ? "ui.removeFromCalendar" : "ui.addToCalendar")}
    </Button>
  );
}
