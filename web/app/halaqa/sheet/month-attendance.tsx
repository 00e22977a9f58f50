import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { formatHijriMonths, formatMonth } from "../../i18n/dates/months.ts";
import { t } from "../../i18n/t.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { Button } from "../../ui/button/button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { Select } from "../../ui/form/select.tsx";
import { today } from "./days.ts";
import { countsOf, heldDays, monthsBetween } from "./month-counts.ts";
import { MonthPrint } from "./month-print.tsx";
import { fetchMonthSheetEntries, type Month, monthQuery } from "./overview.api.ts";
import { monthFile, monthFileName } from "./sheet-file.ts";

export function MonthAttendance({ courseId }: { courseId: string }) {
  const [month, setMonth] = useState(`${today().slice(0, 7)}-01`);
  // Shows the previous month, with its list of months, until the next has loaded.
  const query = useQuery({ ...monthQuery(courseId, month), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="attendance" className="mt-9">
      <h2 id="attendance" className="text-xl">
        {t("sheet.attendanceOf")}
      </h2>
      <Loaded query={query} failed="sheet.loadFailed" meanwhile={<RowsSkeleton />}>
        {(shown) => (
          <>
            <Select
              label={t("sheet.month")}
              className="mt-2 max-w-xs"
              value={month}
              onChange={({ currentTarget: { value } }) => setMonth(value)}
              options={monthsBetween(shown.begins ?? month, today()).map((value) => ({
                value,
                label: formatMonth(value),
              }))}
            />
            {!query.isPlaceholderData && <OfMonth month={month} shown={shown} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function OfMonth({ month, shown }: { month: string; shown: Month }) {
  const held = heldDays(shown);
  const file = useAction(async () => fetchMonthSheetEntries(shown.course._id, month), {
    failed: "sheet.loadFailed",
    onAnswer: (sheetEntries) =>
      saveFile(
        monthFileName(shown, month),
        "text/csv;charset=utf-8",
        monthFile(shown, sheetEntries),
      ),
  });
  if (held.length === 0) return <p className="mt-3 text-ink-soft">{t("sheet.noClassInMonth")}</p>;
  return (
    <>
      <p className="mt-3 text-sm text-ink-soft">
        {[formatHijriMonths(month), t("sheet.daysHeld", { count: held.length })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <table className="mt-1 w-full table-fixed text-start">
        <thead>
          <tr className="border-b border-line text-sm text-ink-soft">
            <th scope="col" className="py-2 text-start font-normal">
              {t("sheet.name")}
            </th>
            {(["present", "late", "absent", "excused"] as const).map((state) => (
              <th
                key={state}
                scope="col"
                className="w-13 text-center text-xs font-normal wrap-anywhere sm:w-20 sm:text-sm"
              >
                {t("sheet.attendance", { state })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.students.map((student) => {
            const { here, late, absent, excused } = countsOf(shown, student);
            return (
              <tr key={student._id} className="h-11 border-b border-line">
                <th scope="row" className="py-1.5 text-start font-semibold wrap-anywhere">
                  <UserText>{`${student.firstName} ${student.lastName}`}</UserText>
                  {student.until !== undefined && (
                    <span className="block text-sm font-normal text-ink-soft">
                      {t("sheet.hasLeft")}
                    </span>
                  )}
                </th>
                {Object.entries({ here, late, absent, excused }).map(([state, count]) => (
                  <td key={state} className="text-center tabular-nums">
                    {count === 0 ? <span className="text-ink-soft">–</span> : formatNumber(count)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.leftOut > 0 && (
        <p className="py-3 text-sm text-ink-soft">{t("sheet.leftOut", { count: shown.leftOut })}</p>
      )}
      <FormError message={file.errorText} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Printer className="size-5" />}
          onClick={() => window.print()}
        >
          {t("sheet.printMonth")}
        </Button>
        <Button
          variant="secondary"
          icon={<Download className="size-5" />}
          isPending={file.isPending}
          onClick={() => file.mutate()}
        >
          {t("sheet.saveFile")}
        </Button>
      </div>
      <MonthPrint month={month} shown={shown} />
    </>
  );
}
