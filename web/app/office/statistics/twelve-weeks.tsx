import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../i18n/dates/format-dates.ts";
import { firstDayOfWeek } from "../../i18n/dates/week.ts";
import { t } from "../../i18n/t.ts";
import { Card } from "../../ui/display/card.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { statisticsQuery, type Statistics } from "./statistics.api.ts";

type Weeks = Statistics["weeks"];
type Figure = "joins" | "completions";

/** Units of the drawing: a week, the width of its bar, and the maximum height. */
const STEP = 20;
const BAR = 12;
const HEIGHT = 60;

export function TwelveWeeks() {
  const query = useQuery(statisticsQuery(firstDayOfWeek()));
  const { data, error } = query;
  if (error && !data) return <LoadError query={query} failed="statistics.loadFailed" />;
  if (!data) return <Skeleton className="h-64 rounded-card" />;
  return (
    <Card as="section">
      <h2 className="text-xl">{t("statistics.twelveWeeks", { count: data.weeks.length })}</h2>
      <div className="mt-2 max-w-3xl space-y-0.5">
        {sentencesOf(data.weeks).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="mt-5 grid gap-x-8 gap-y-5 empty:hidden sm:grid-cols-2">
        <Bars weeks={data.weeks} figure="completions" className="fill-gold" />
        <Bars weeks={data.weeks} figure="joins" className="fill-act" />
      </div>
    </Card>
  );
}

function sentencesOf(weeks: Weeks): string[] {
  const sum = (figure: Figure) => weeks.reduce((total, week) => total + week[figure], 0);
  const present = weeks.at(-1);
  const busiest = weeks.reduce((best, week) => (week.completions > best.completions ? week : best));
  const all = { joins: sum("joins"), completions: sum("completions") };
  return [
    ...(present ? [t("statistics.presentWeek", present)] : []),
    t("statistics.allWeeks", { ...all, count: weeks.length }),
    busiest.completions === 0
      ? t("statistics.noBusiest")
      : t("statistics.busiestWeek", {
          date: formatDay(busiest.startsAt),
          completions: busiest.completions,
        }),
  ];
}

type BarsProps = { weeks: Weeks; figure: Figure; className: string };

/** One bar per week. The current week is at the end of the reading direction. */
function Bars({ weeks, figure, className }: BarsProps) {
  const highest = Math.max(...weeks.map((week) => week[figure]));
  if (highest === 0) return null;
  const label = t(figure === "joins" ? "statistics.joins" : "statistics.completions");
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <figure>
      <figcaption className="mb-2 text-sm font-semibold">{label}</figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT + 1}`}
        className="w-full rtl:-scale-x-100"
      >
        {weeks.map((week, index) => {
          const height = (HEIGHT * week[figure]) / highest;
          const x = index * STEP + (STEP - BAR) / 2;
          return (
            <rect
              key={week.startsAt}
              {...{ x, y: HEIGHT - height, width: BAR, height }}
              rx={2}
              className={className}
            />
          );
        })}
        <rect x={0} y={HEIGHT} width={weeks.length * STEP} height={1} className="fill-line" />
      </svg>
      <p className="mt-1 flex justify-between text-xs text-ink-soft">
        <span>{first && formatDay(first.startsAt)}</span>
        <span>{last && formatDay(last.startsAt)}</span>
      </p>
    </figure>
  );
}
