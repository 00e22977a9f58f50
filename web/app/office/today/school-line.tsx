import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { useSession } from "../../lib/session/session.ts";
import { TODO_TARGET, TodoRow } from "../../ui/display/todo.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { isUnset, type Status, statusQuery } from "../status/index.ts";
import { daysSince } from "./days-since.ts";

/** Faults that the line names itself. */
const NAMED: readonly string[] = ["noBackup", "backupFailed", "backupOld", "noChannel"];

/** The school's state in one line, for the superadmin. A new school's first steps replace what is not set up yet. */
export function SchoolLine({ isNew }: { isNew: boolean }) {
  const session = useSession();
  const isSuperadmin = session.status === "signedIn" && session.role === "superadmin";
  const query = useQuery({ ...statusQuery, enabled: isSuperadmin });
  if (!isSuperadmin) return null;
  return (
    <Loaded
      query={query}
      failed="status.loadFailed"
      meanwhile={isNew ? <></> : <Skeleton className="mt-2 h-14" />}
    >
      {(status) =>
        isNew && status.troubles.every(isUnset) ? null : (
          <TodoRow
            title={
              <Link to="/admin/dashboard/status" className={TODO_TARGET}>
                {t("status.status")}
              </Link>
            }
            detail={lineOf(status)}
            isDue={status.troubles.length > 0}
          />
        )
      }
    </Loaded>
  );
}

function lineOf({ troubles, backup: { last, lastOkAt } }: Status): string {
  const others = troubles.filter((fault) => !NAMED.includes(fault)).length;
  const backup = !last ? "none" : last.ok ? "made" : "failed";
  return [
    t("today.lastBackup", { backup, days: lastOkAt ? daysSince(lastOkAt) : 0 }),
    ...(troubles.includes("noChannel") ? [t("today.reachNoOne")] : []),
    ...(others > 0 ? [t("status.troubles", { count: others }).replace(/[.۔]$/, "")] : []),
    ...(troubles.length === 0 ? [t("status.well").replace(/[.۔]$/, "")] : []),
  ].join(" · ");
}
