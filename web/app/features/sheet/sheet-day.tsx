import { SHEET_DAYS } from "@madrasa/contract/limits";
import { ChevronDown } from "lucide-react";
import { useSearchParams } from "react-router";
import { t } from "../../i18n/t.ts";
import type { Sheet } from "./apply-acts.ts";
import { dayBefore, dayName, today } from "./days.ts";

/** Today and the days before it. */
export function DayMenu({ day }: { day: string }) {
  const toDay = useToDay();
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

/** Any day that a pupil of today may have an entry of. */
export function AnyDay({ sheet, day }: { sheet: Sheet; day: string }) {
  const toDay = useToDay();
  const first = sheet.pupils.map(({ since }) => since).toSorted()[0];
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
          // A year is typed digit by digit.
          if (value !== "" && validity.valid) toDay(value);
        }}
      />
    </label>
  );
}

/** Shows another day, at an address of its own. */
function useToDay() {
  const [search, setSearch] = useSearchParams();
  return (day: string) => {
    const next = new URLSearchParams(search);
    if (day === today()) next.delete("day");
    else next.set("day", day);
    setSearch(next, { replace: true });
  };
}
