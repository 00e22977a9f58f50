import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import type { Sheet } from "./apply-entries.ts";
import { dayName } from "./days.ts";
import { MonthAttendance } from "./month-attendance.tsx";
import { overviewQuery } from "./overview.api.ts";
import { SheetHeader } from "./sheet-header.tsx";

export function OverviewView({ sheet: { course } }: { sheet: Pick<Sheet, "course"> }) {
  const query = useQuery(overviewQuery(course._id));
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pb-12">
      <SheetHeader
        title={t("sheet.overview")}
        backTo="?"
        below={
          <p className="text-sm text-ink-soft">
            <UserText lang={course.language}>{shownTitle(course)}</UserText>
          </p>
        }
      />
      <Loaded query={query} failed="sheet.loadFailed" meanwhile={<RowsSkeleton />}>
        {({ absent, withoutNew, unheard }) => (
          <>
            <Names title={t("sheet.absentThree")} people={absent} />
            <Names
              title={t("sheet.withoutNew")}
              people={withoutNew}
              beside={({ lastDay }) =>
                lastDay === null
                  ? t("sheet.nothingNew")
                  : t("sheet.lastNew", { day: dayName(lastDay) })
              }
            />
            <Names
              title={t("sheet.unheardMonth")}
              people={unheard}
              beside={({ parts }) =>
                t("sheet.partsOf", {
                  count: parts.length,
                  parts: parts.map(formatNumber).join(" · "),
                })
              }
            />
          </>
        )}
      </Loaded>
      <MonthAttendance courseId={course._id} />
    </div>
  );
}

type PersonName = { _id: string; firstName: string; lastName: string };
type NamesProps<Person> = {
  title: string;
  people: readonly Person[];
  beside?: (person: Person) => ReactNode;
};

function Names<Person extends PersonName>({ title, people, beside }: NamesProps<Person>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {people.length === 0 ? (
        <p className="mt-1 text-ink-soft">{t("sheet.nobody")}</p>
      ) : (
        <ul className="mt-1">
          {people.map((person) => (
            <li
              key={person._id}
              className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5"
            >
              <Link
                to={person._id}
                relative="path"
                className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                <UserText>{`${person.firstName} ${person.lastName}`}</UserText>
              </Link>
              {beside && <span className="text-sm text-ink-soft">{beside(person)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
