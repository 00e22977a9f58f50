import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { StudentRecord } from "../halaqa/sheet/student-record.tsx";
import { recordQuery } from "../halaqa/sheet/record.api.ts";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { sheetPath } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { RowsSkeleton } from "../ui/feedback/rows-skeleton.tsx";
import { PAGE_FRAME } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.record");
}

export default function StudentRecordPage() {
  const { courseId = "", studentId = "" } = useParams();
  const whose = { courseId, studentId };
  const query = useQuery(recordQuery(whose));
  return (
    <div className={PAGE_FRAME}>
      <p className="mb-3">
        <TextLink to={sheetPath(courseId)}>{t("sheet.toSheet")}</TextLink>
      </p>
      <Loaded query={query} failed="sheet.loadFailed" meanwhile={<RowsSkeleton />}>
        {(record) => <StudentRecord record={record} recordRef={whose} canSign={false} />}
      </Loaded>
    </div>
  );
}
