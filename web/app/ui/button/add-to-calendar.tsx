import { CalendarPlus } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { type CalendarEvent, calendarFile } from "./calendar-file.ts";
import { Button } from "./button.tsx";

export function AddToCalendar({ event }: { event: Omit<CalendarEvent, "madeAt"> }) {
  const save = () => {
    const file = calendarFile({ ...event, madeAt: Date.now() });
    saveFile("meeting.ics", "text/calendar;charset=utf-8", file);
  };
  return (
    <Button
      variant="secondary"
      isCompact
      icon={<CalendarPlus className="size-4.5" />}
      onClick={save}
    >
      {t("ui.addToCalendar")}
    </Button>
  );
}
