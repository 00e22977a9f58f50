import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Ltr, UserText } from "../../ui/display/user-text.tsx";
import { ApproveTeacher, TeacherContact } from "../teachers/index.ts";
import type { Today } from "./today.api.ts";

type WaitingProps = { waiting: Today["waiting"]; total: number };

/** Pending teachers, longest waiting first. The first has the primary button. */
export function WaitingTeachers({ waiting, total }: WaitingProps) {
  const list = useFocusAfterRemoval<HTMLUListElement>(waiting.length);
  return (
    <Card as="section">
      <h2 className="text-xl">{t("today.waiting", { count: total })}</h2>
      {waiting.length === 0 && <p className="mt-2 text-ink-soft">{t("today.nobodyWaits")}</p>}
      <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
        {waiting.map((teacher, place) => (
          <li
            key={teacher._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-break-word">
                <UserText>{`${teacher.firstName} ${teacher.lastName}`}</UserText>
              </p>
              {teacher.email && (
                <p className="text-sm text-ink-soft">
                  <Ltr className="break-all">{teacher.email}</Ltr>
                </p>
              )}
              <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
                <TeacherContact teacher={teacher} />
                <span>{t("today.waitsSince", { date: formatDate(teacher.createdAt) })}</span>
              </div>
            </div>
            <ApproveTeacher teacher={teacher} variant={place === 0 ? "primary" : "secondary"} />
          </li>
        ))}
      </ul>
      {total > waiting.length && (
        <TextLink to="/admin/dashboard/teachers" className="inline-flex min-h-11 items-center">
          {t("today.allWaiting", { count: total })}
        </TextLink>
      )}
    </Card>
  );
}
