import { useQuery } from "@tanstack/react-query";
import { anySheetPath } from "../../office/oversight/index.ts";
import { StudentRecord } from "../../halaqa/sheet/student-record.tsx";
import { recordQuery } from "../../halaqa/sheet/record.api.ts";
import { messagesLoader, neverRevalidate } from "../../i18n/route-messages.ts";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import type { Route } from "./+types/student-record";

export const clientLoader = messagesLoader("sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.record");
}

export default function AnyStudent({ params: { courseId, studentId } }: Route.ComponentProps) {
  const whose = { courseId, studentId };
  const query = useQuery(recordQuery(whose));
  return (
    <>
      <TextLink to={anySheetPath(courseId)} className="inline-flex min-h-11 items-center">
        {t("sheet.toSheet")}
      </TextLink>
      <p className="mb-5 text-sm text-ink-soft">{t("students.recorded")}</p>
      <Loaded query={query} failed="sheet.loadFailed" meanwhile={<RowsSkeleton />}>
        {(record) => <StudentRecord record={record} recordRef={whose} canSign={false} />}
      </Loaded>
    </>
  );
}
