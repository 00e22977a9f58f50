import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { StudentRecord } from "../halaqa/sheet/student-record.tsx";
import { recordQuery } from "../halaqa/sheet/record.api.ts";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { RowsSkeleton } from "../ui/feedback/rows-skeleton.tsx";
import { PAGE_FRAME } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.record");
}

export default function RecordPage() {
  const childId = useSearchParams()[0].get("childId");
  const recordRef = childId ? { childId } : {};
  const query = useQuery(recordQuery(recordRef));
  return (
    <div className={PAGE_FRAME}>
      <Loaded query={query} failed="sheet.loadFailed" meanwhile={<RowsSkeleton />}>
        {(record) => (
          <StudentRecord record={record} recordRef={recordRef} canSign={childId !== null} />
        )}
      </Loaded>
    </div>
  );
}
