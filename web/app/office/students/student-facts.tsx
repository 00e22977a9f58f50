import { formatDate } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import type { Student } from "./students.api.ts";

export function StudentFacts({ student: { childOf, createdAt } }: { student: Student }) {
  return (
    <span>
      {childOf && (
        <>
          <span className="font-semibold text-ink">
            {t("students.childOf", {
              name: bidiIsolate(`${childOf.firstName} ${childOf.lastName}`),
            })}
          </span>
          {" · "}
        </>
      )}
      {t("students.joinedOn", { date: formatDate(createdAt) })}
    </span>
  );
}
