import { useQuery } from "@tanstack/react-query";
import { NotebookTabs } from "lucide-react";
import { formatDay } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { RowButton } from "../../ui/button/row-button.tsx";
import { type OneRecord, recordsQuery } from "./record.api.ts";

export function RecordLinks() {
  const { data } = useQuery(recordsQuery);
  const own = data?.records.find(({ isOwn }) => isOwn);
  return own ? <RecordLine record={own} /> : null;
}

export function RecordOfChild({ childId }: { childId: string }) {
  const { data } = useQuery(recordsQuery);
  const record = data?.records.find(({ student }) => student._id === childId);
  return record ? <RecordLine record={record} /> : null;
}

function RecordLine({ record: { student, isOwn, lastDay, seen } }: { record: OneRecord }) {
  return (
    <div className="border-b border-line py-1.5">
      <RowButton
        to={isOwn ? "/record" : `/record?childId=${student._id}`}
        icon={<NotebookTabs strokeWidth={1.75} className="size-6 shrink-0 text-act" />}
        label={<span className="font-semibold">{t("accounts.record")}</span>}
        detail={
          lastDay &&
          t(isOwn || seen ? "accounts.recordUntil" : "accounts.recordWaits", {
            day: formatDay(lastDay),
          })
        }
        value={
          !isOwn &&
          lastDay &&
          !seen && <span className="block size-2.5 rounded-full border border-gold-ink bg-gold" />
        }
      />
    </div>
  );
}
