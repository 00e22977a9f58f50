import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { formatDay } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { type OneRecord, recordsQuery } from "./record.api.ts";

/** Links to records: all of them on a student's home, only the reader's own if children have rows. */
export function RecordLinks({ isOwnOnly }: { isOwnOnly: boolean }) {
  const { data } = useQuery(recordsQuery);
  const records = (data?.records ?? []).filter(({ isOwn }) => isOwn || !isOwnOnly);
  if (records.length === 0) return null;
  return (
    <ul className="mb-4">
      {records.map((record) => (
        <li key={record.student._id} className="border-b border-line">
          <RecordLine record={record} isNamed={!record.isOwn} />
        </li>
      ))}
    </ul>
  );
}

/** Link to a child's record, and whether a day is unsigned. */
export function RecordOfChild({ childId }: { childId: string }) {
  const { data } = useQuery(recordsQuery);
  const record = data?.records.find(({ student }) => student._id === childId);
  return record ? <RecordLine record={record} isNamed={false} /> : null;
}

function RecordLine({ record, isNamed }: { record: OneRecord; isNamed: boolean }) {
  const { student, isOwn, lastDay, seen } = record;
  return (
    <div className="relative flex min-h-14 items-center gap-3 py-1">
      {!isOwn && lastDay && !seen && (
        <span
          aria-hidden="true"
          className="ms-1 size-2.5 shrink-0 rounded-full border border-gold-ink bg-gold"
        />
      )}
      <div className="min-w-0 grow">
        <Link
          to={isOwn ? "/record" : `/record?childId=${student._id}`}
          className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {t("accounts.record")}
          {!isOwn &&
            (isNamed ? (
              <>
                {" · "}
                <UserText>{student.firstName}</UserText>
              </>
            ) : (
              <HiddenName>{student.firstName}</HiddenName>
            ))}
        </Link>
        {lastDay && (
          <p className="text-sm text-ink-soft">
            {t(isOwn || seen ? "accounts.recordUntil" : "accounts.recordWaits", {
              day: formatDay(lastDay),
            })}
          </p>
        )}
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </div>
  );
}
