import { shownTitle } from "@madrasa/contract/shown-title";
import { Fragment } from "react";
import { formatHijriDay, formatHijriMonths, formatMonth } from "../../i18n/dates/months.ts";
import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { dayName } from "./days.ts";
import { TRACKS } from "./next-passage.ts";
import { Paper } from "./paper.tsx";
import { passageWords } from "./passage-words.ts";
import { gradeName, trackName } from "./sheet-entry-words.ts";
import { type Days, isAttendanceShown, isWithoutClass, type StudentRecord } from "./record.api.ts";
import { eventsOf } from "./test-words.ts";

type RecordPaperProps = { record: StudentRecord } & Pick<Days, "days" | "courses">;

export function RecordPrint({ record: { student }, days, courses }: RecordPaperProps) {
  const titles = new Map(courses.map((course) => [course._id, course]));
  const monthOf = (day: string) => day.slice(0, 7);
  const isSeveral = courses.length > 1;
  return (
    <Paper
      page="record"
      title={<UserText>{`${student.firstName} ${student.lastName}`}</UserText>}
      facts={[
        t("sheet.whatWasHeard"),
        ...courses.map((course) => (
          <UserText key={course._id} lang={course.language}>
            {shownTitle(course)}
          </UserText>
        )),
      ]}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t("sheet.date")}</th>
            {TRACKS.map((track) => (
              <th key={track} scope="col">
                {trackName(track)}
              </th>
            ))}
            <th scope="col">{t("sheet.note")}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((one, index) => {
            const course = isSeveral ? titles.get(one.courseId) : undefined;
            const before = days[index - 1];
            return (
              <Fragment key={`${one.day} ${one.courseId}`}>
                {(!before || monthOf(before.day) !== monthOf(one.day)) && (
                  <tr>
                    <th scope="rowgroup" colSpan={5} className="sheet-paper-month">
                      {[formatMonth(one.day), formatHijriMonths(one.day)]
                        .filter(Boolean)
                        .join(" · ")}
                    </th>
                  </tr>
                )}
                <tr>
                  <th scope="row">
                    {dayName(one.day)}
                    <br />
                    {formatHijriDay(one.day)}
                    {course && (
                      <>
                        <br />
                        <UserText lang={course.language}>{shownTitle(course)}</UserText>
                      </>
                    )}
                  </th>
                  {TRACKS.map((track) => (
                    <td key={track}>
                      {one.sheetEntries
                        .filter((row) => row.track === track)
                        .map((entry) => (
                          <Entry key={`${entry.from} ${entry.to}`} entry={entry} />
                        ))}
                    </td>
                  ))}
                  <td>
                    {isWithoutClass(one) && t("sheet.isOff")}
                    {isAttendanceShown(one) && t("sheet.attendance", { state: one.attendance })}
                    {eventsOf(one).map((words) => (
                      <span key={words} className="block">
                        {words}
                      </span>
                    ))}
                    {one.note !== "" && (
                      <span dir="auto" className="block whitespace-pre-line">
                        {one.note}
                      </span>
                    )}
                  </td>
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </Paper>
  );
}

function Entry({ entry }: { entry: Days["days"][number]["sheetEntries"][number] }) {
  const { grade, stumbles = 0 } = entry;
  return (
    <span className="block">
      {passageWords(entry)}
      <br />
      {gradeName(grade)}
      {stumbles > 0 && ` · ${t("sheet.stumbleCount", { count: stumbles })}`}
    </span>
  );
}
