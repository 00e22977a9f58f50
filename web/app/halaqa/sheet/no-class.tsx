import { shownTitle } from "@madrasa/contract/shown-title";
import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { dayName, dayRanges } from "./days.ts";
import type { StudentRecord } from "./record.api.ts";

export function NoClass({ halaqas = [] }: Pick<StudentRecord, "halaqas">) {
  const days = halaqas.flatMap(({ course, noClass }) =>
    dayRanges(noClass).map((range) => ({ course, ...range })),
  );
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="no-class" className="mt-9">
      <h2 id="no-class" className="text-xl">
        {t("sheet.daysOff")}
      </h2>
      <ul className="mt-1">
        {days.map(({ course, from, to }) => (
          <li
            key={`${course._id} ${from}`}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line"
          >
            <span className="font-semibold">
              {from === to
                ? dayName(from)
                : t("sheet.fromTo", { from: dayName(from), to: dayName(to) })}
            </span>
            {halaqas.length > 1 && (
              <span className="text-sm text-ink-soft">
                <UserText lang={course.language}>{shownTitle(course)}</UserText>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
