import { shownTitle } from "@madrasa/contract/shown-title";
import type { ReactNode } from "react";
import { dayNumbers, formatHijriMonths, formatMonth } from "../../i18n/dates/months.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { countsOf, lastNew, stateOn } from "./month-counts.ts";
import type { Month } from "./overview.api.ts";
import { Paper } from "./paper.tsx";
import { passageWords } from "./passage-words.ts";
import { trackName } from "./recital-words.ts";

const STATES = ["present", "late", "absent", "excused"] as const;
type State = (typeof STATES)[number];

/** Told apart by their shape, as a printer in black has them. */
const SIGNS: Record<State, ReactNode> = {
  present: <circle cx="8" cy="8" r="2" fill="black" />,
  late: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.5V8l3 1.5" />
    </>
  ),
  absent: <path d="M3 3l10 10M13 3L3 13" />,
  excused: <circle cx="8" cy="8" r="6" />,
};

/** The class's register of a month: pupils, days by both calendars, and what was new last. */
export function MonthPaper({ month, shown }: { month: string; shown: Month }) {
  const { course, teacher } = shown;
  const days = shown.days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return (
    <Paper
      page="month"
      title={<UserText lang={course.language}>{shownTitle(course)}</UserText>}
      facts={[
        <bdi key="teacher">{`${teacher.firstName} ${teacher.lastName}`}</bdi>,
        [formatMonth(month), formatHijriMonths(month)].filter(Boolean).join(" · "),
      ]}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t("sheet.name")}</th>
            {days.map(({ day }) => (
              <th key={day} scope="col" className="sheet-paper-mark">
                {dayNumbers(day).map((number, place) => (
                  <span key={place === 0 ? "gregorian" : "hijri"}>
                    {place === 1 && <br />}
                    {number}
                  </span>
                ))}
              </th>
            ))}
            {STATES.map((state) => (
              <th key={state} scope="col" className="sheet-paper-mark">
                <Sign state={state} />
              </th>
            ))}
            <th scope="col">{t("sheet.newLastOf", { track: trackName("new") })}</th>
          </tr>
        </thead>
        <tbody>
          {shown.pupils.map((pupil) => {
            const { here, late, absent, excused } = countsOf(shown, pupil);
            const last = lastNew(shown, pupil);
            return (
              <tr key={pupil._id}>
                <th scope="row">
                  <UserText>{`${pupil.firstName} ${pupil.lastName}`}</UserText>
                </th>
                {days.map(({ day, state }) => {
                  const was = state === "held" ? stateOn(shown, pupil, day) : undefined;
                  return (
                    <td key={day} className="sheet-paper-mark">
                      {was ? <Sign state={was} /> : ""}
                    </td>
                  );
                })}
                {Object.entries({ here, late, absent, excused }).map(([state, count]) => (
                  <td key={state} className="sheet-paper-mark">
                    {formatNumber(count)}
                  </td>
                ))}
                <td>{last && passageWords(last)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="sheet-paper-legend">
        {STATES.map((state) => (
          <span key={state}>
            <Sign state={state} /> {t("sheet.attendance", { state })}
          </span>
        ))}
      </p>
    </Paper>
  );
}

function Sign({ state }: { state: State }) {
  return (
    <svg
      role="img"
      aria-label={t("sheet.attendance", { state })}
      viewBox="0 0 16 16"
      className="sheet-paper-sign"
    >
      {SIGNS[state]}
    </svg>
  );
}
