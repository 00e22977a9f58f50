import { SHEET_DAYS } from "@madrasa/contract/limits";
import { ChevronDown } from "lucide-react";
import { t } from "../../i18n/t.ts";
import type { Sheet } from "./apply-entries.ts";
import { dayBefore, dayName, today } from "./days.ts";

type OfDay = { day: string; toDay: (day: string) => void };

export function DayMenu({ day, toDay }: OfDay) {
  const now = today();
  const days = Array.from({ length: SHEET_DAYS }, (_, back) => dayBefore(now, back));
  return (
    <label className="relative flex min-h-11 shrink-0 items-center gap-1 has-focus-visible:outline-2 has-focus-visible:outline-act">
      <span aria-hidden="true">{dayName(day)}</span>
      <ChevronDown aria-hidden="true" className="size-4" />
      <select
        aria-label={t("sheet.day")}
        value={day}
        className="absolute inset-0 size-full appearance-none opacity-0"
        onChange={({ currentTarget: { value } }) => toDay(value)}
      >
        {days.map((one) => (
          <option key={one} value={one}>
            {dayName(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function AnyDay({ sheet, day, toDay }: OfDay & { sheet: Sheet }) {
  const first = sheet.students.map(({ since }) => since).toSorted()[0];
  return (
    <label className="flex min-h-11 flex-wrap items-center gap-x-3">
      <span>{dayName(day)}</span>
      <input
        type="date"
        dir="ltr"
        aria-label={t("sheet.day")}
        defaultValue={day}
        min={first}
        max={today()}
        className="min-h-11 rounded-control border border-line bg-raised px-2 text-ink"
        onChange={({ currentTarget: { value, validity } }) => {
          // Ignores incomplete dates while the year is being typed.
          if (value !== "" && validity.valid) toDay(value);
        }}
      />
    </label>
  );
}
