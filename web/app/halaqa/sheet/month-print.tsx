import { GRADE_REPEAT } from "@madrasa/contract/quran/directions";
import { shownTitle } from "@madrasa/contract/shown-title";
import type { ReactNode } from "react";
import { dayNumbers, formatHijriMonths, formatMonth } from "../../i18n/dates/months.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { countsOf, heldDays, presentOn, stateOn } from "./month-counts.ts";
import { TRACKS } from "./next-passage.ts";
import type { Month } from "./overview.api.ts";
import { Paper } from "./paper.tsx";
import { gradeName, trackName } from "./sheet-entry-words.ts";

const STATES = ["present", "late", "absent", "excused"] as const;
type State = (typeof STATES)[number];

/** Distinguishable by shape, for black-and-white printers. */
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

export function MonthPrint({ month, shown }: { month: string; shown: Month }) {
  const { course, teacher } = shown;
  const days = heldDays(shown);
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
            {days.map((day) => (
              <th key={day} scope="col" className="sheet-paper-mark">
                {dayNumbers(day).map((number, index) => (
                  <span key={index === 0 ? "gregorian" : "hijri"}>
                    {index === 1 && <br />}
                    {number}
                  </span>
                ))}
              </th>
            ))}
            {STATES.map((state) => (
              <th key={state} scope="col" className="sheet-paper-total">
                {t("sheet.attendance", { state })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.students.map((student) => {
            const { here, late, absent, excused } = countsOf(shown, student);
            return (
              <tr key={student._id}>
                <NameCell student={student} />
                {days.map((day) => {
                  const was = stateOn(shown, student, day);
                  return (
                    <td key={day} className="sheet-paper-mark">
                      {was && <Sign state={was} />}
                    </td>
                  );
                })}
                {Object.entries({ here, late, absent, excused }).map(([state, count]) => (
                  <td key={state} className="sheet-paper-total">
                    {formatNumber(count)}
                  </td>
                ))}
              </tr>
            );
          })}
          <tr>
            <th scope="row">{t("sheet.attendance", { state: "present" })}</th>
            {days.map((day) => (
              <td key={day} className="sheet-paper-mark">
                {formatNumber(presentOn(shown, day))}
              </td>
            ))}
            <td colSpan={STATES.length}>{t("sheet.daysHeld", { count: days.length })}</td>
          </tr>
        </tbody>
      </table>
      <p className="sheet-paper-legend">
        {STATES.map((state) => (
          <span key={state}>
            <Sign state={state} /> {t("sheet.attendance", { state })}
          </span>
        ))}
      </p>
      <table className="sheet-paper-heard">
        <caption>
          {t("sheet.passagesHeard")} ·{" "}
          <UserText lang={course.language}>{shownTitle(course)}</UserText>
          {` · ${formatMonth(month)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("sheet.name")}</th>
            {TRACKS.map((track) => (
              <th key={track} scope="col" className="sheet-paper-total">
                {trackName(track)}
              </th>
            ))}
            <th scope="col" className="sheet-paper-total">
              {gradeName(GRADE_REPEAT)}
            </th>
            <th scope="col" className="sheet-paper-total">
              {t("sheet.stumbles")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.students.map((student) => (
            <tr key={student._id}>
              <NameCell student={student} />
              {([...TRACKS, "again", "mistakes"] as const).map((what) => (
                <td key={what} className="sheet-paper-total">
                  {formatNumber(student.heard[what])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.leftOut > 0 && <p>{t("sheet.leftOut", { count: shown.leftOut })}</p>}
    </Paper>
  );
}

function NameCell({
  student: { firstName, lastName, until },
}: {
  student: Month["students"][number];
}) {
  return (
    <th scope="row">
      <UserText>{`${firstName} ${lastName}`}</UserText>
      {until !== undefined && ` · ${t("sheet.hasLeft")}`}
    </th>
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
