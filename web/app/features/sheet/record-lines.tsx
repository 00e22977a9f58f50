import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { formatDay } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { classes } from "../../ui/classes.ts";
import { recordsQuery } from "./record.api.ts";

/** The way to the records: all of them on the home, the children's on the guardian's page. */
export function RecordLines({ ofChildren = false }: { ofChildren?: boolean }) {
  const { data } = useQuery(recordsQuery);
  const records = (data?.records ?? []).filter(({ isOwn }) => !(ofChildren && isOwn));
  if (records.length === 0) return null;
  return (
    <ul className={classes("mb-4", ofChildren && "max-w-3xl")}>
      {records.map(({ student, isOwn, lastDay, seen }) => (
        <li
          key={student._id}
          className="relative flex min-h-14 items-center gap-3 border-b border-line py-1"
        >
          {!isOwn && lastDay && !seen && (
            <span
              aria-hidden="true"
              className="size-2.5 shrink-0 rounded-full border border-gold-ink bg-gold"
            />
          )}
          <div className="min-w-0 grow">
            <Link
              to={isOwn ? "/record" : `/record?childId=${student._id}`}
              className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {t("accounts.record")}
              {!isOwn && (
                <>
                  {" · "}
                  <UserText>{student.firstName}</UserText>
                </>
              )}
            </Link>
            {lastDay && (
              <p className="text-sm text-ink-soft">
                {t(isOwn || seen ? "accounts.recordUntil" : "accounts.recordWaits", {
                  day: formatDay(lastDay),
                })}
              </p>
            )}
          </div>
          <ChevronRight
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100"
          />
        </li>
      ))}
    </ul>
  );
}
