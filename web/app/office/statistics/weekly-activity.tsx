import { formatDay } from "../../i18n/dates/format-dates.ts";
import { firstDayOfWeek, weekdayName } from "../../i18n/dates/week.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import type { Statistics } from "./statistics.api.ts";

type Week = Statistics["weeks"][number];

/** Scales differ per series, because far more lessons are completed than courses joined. */
const SERIES = [
  { figure: "joins", label: "statistics.joins", colour: "bg-act" },
  { figure: "completions", label: "statistics.completions", colour: "bg-gold" },
] as const;

/** An accessible chart: a table whose cells contain a number and a bar. The current week is first. */
export function WeeklyActivity({ weeks }: { weeks: readonly Week[] }) {
  return (
    <section aria-labelledby="by-week" className="mt-6 rounded-card bg-raised p-5 shadow-raised">
      <h2 id="by-week" className="text-xl">
        {t("statistics.byWeek")}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        {t("statistics.byWeekHelp", { weekday: weekdayName(firstDayOfWeek()) })}
      </p>
      <table aria-labelledby="by-week" className="mt-4 w-full table-fixed text-sm">
        <thead>
          <tr>
            <th scope="col" className="w-26 pb-2 text-start font-normal text-ink-soft sm:w-32">
              {t("statistics.weekFrom")}
            </th>
            {SERIES.map(({ figure, label }) => (
              <th
                key={figure}
                scope="col"
                className="pb-2 ps-3 text-start align-bottom font-semibold"
              >
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.startsAt} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-normal whitespace-nowrap">
                {formatDay(week.startsAt)}
              </th>
              {SERIES.map(({ figure, colour }) => (
                <td key={figure} className="py-2 ps-3">
                  <Bar
                    value={week[figure]}
                    highest={Math.max(...weeks.map((each) => each[figure]))}
                    colour={colour}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type BarProps = { value: number; highest: number; colour: string };

function Bar({ value, highest, colour }: BarProps) {
  // Width of the largest number, so that the bars are aligned.
  const figureWidth = `${formatNumber(highest).length}ch`;
  return (
    <span className="flex items-center gap-2">
      <span className="shrink-0 text-end tabular-nums" style={{ inlineSize: figureWidth }}>
        {formatNumber(value)}
      </span>
      <span aria-hidden="true" className="min-w-0 grow">
        <span
          className={classes("block h-2.5 rounded-full", colour)}
          style={{ inlineSize: `${(100 * value) / Math.max(1, highest)}%` }}
        />
      </span>
    </span>
  );
}
