import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { passageWords } from "./passage-words.ts";
import { recordsQuery } from "./record.api.ts";

type WeekOfChildProps = {
  childId: string;
  lessons: string;
  hasLessons: boolean;
  isShort?: boolean;
};

export function WeekOfChild({ childId, lessons, hasLessons, isShort = false }: WeekOfChildProps) {
  const { data } = useQuery(recordsQuery);
  const record = data?.records.find(({ student }) => student._id === childId);
  const week = record?.week;
  const learned = week?.learned.map(passageWords) ?? [];
  const verses = learned.length > 0 && t("sheet.weekLearned", { passages: learned.join(", ") });
  const { held = 0, here = 0, late = 0 } = week ?? {};
  const isThere = held > 0 && t("sheet.weekHere", { held, here, late });
  const fromSheet = [verses, isThere].filter((line) => line !== false);
  const shown = isShort ? fromSheet.slice(0, 1) : fromSheet;
  const lines = hasLessons || shown.length === 0 ? [...shown, lessons] : shown;
  const { lastDay, seen } = record ?? {};
  if (isShort) {
    return (
      <div className="flex items-center gap-2.5">
        {lastDay && !seen && (
          <span className="size-2.5 shrink-0 rounded-full border border-gold-ink bg-gold">
            <span className="sr-only">
              {t("accounts.recordWaits", { day: formatDay(lastDay) })}
            </span>
          </span>
        )}
        <div>
          {lines.map((line) => (
            <p key={line} className="line-clamp-1">
              {line}
            </p>
          ))}
        </div>
      </div>
    );
  }
  return lines.map((line) => <p key={line}>{line}</p>);
}
