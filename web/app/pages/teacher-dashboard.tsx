import { useQuery, useQueryClient } from "@tanstack/react-query";
import { OctagonPause } from "lucide-react";
import { useEffect, useState } from "react";
import { meQuery } from "../lib/session/me.ts";
import { ApprovalSteps } from "../courses/courses/approval-steps.tsx";
import { TeacherHome } from "../courses/courses/teacher-home.tsx";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { LeaveGuard } from "../ui/overlay/leave-guard.tsx";
import { Page } from "../ui/page/page.tsx";

export function meta() {
  return pageTitle("courses.yourCourses");
}

const WAITING_MS = 15_000;

/** True once approved while the page is open; courses are then refetched. */
function useApprovedNow(approved: boolean | undefined): boolean {
  const client = useQueryClient();
  const [hasWaited, setWaited] = useState(false);
  if (approved === false && !hasWaited) setWaited(true);
  const isApprovedNow = hasWaited && approved === true;
  useEffect(() => {
    if (isApprovedNow) void client.invalidateQueries({ queryKey: ["courses"] });
  }, [client, isApprovedNow]);
  return isApprovedNow;
}

export default function TeacherDashboard() {
  // Approval or suspension may change meanwhile.
  const { data: me } = useQuery({
    ...meQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.approved === false && WAITING_MS,
  });
  const isApprovedNow = useApprovedNow(me?.approved);
  return (
    <Page title={t("courses.yourCourses")}>
      {me && !me.approved && (
        <Notice title={t("courses.pending")} className="mb-8">
          {t("courses.pendingHelp")}
          <ApprovalSteps />
        </Notice>
      )}
      {isApprovedNow && <Notice title={t("courses.approvedNow")} className="mb-8" />}
      {me?.suspended && (
        <Notice
          tone="danger"
          title={t("courses.suspended")}
          icon={<OctagonPause className="mt-0.5 size-5 shrink-0 text-danger" />}
          className="mb-8"
        >
          {t("courses.suspendedHelp")}
        </Notice>
      )}
      <TeacherHome />
      {me?.approved !== false && !me?.suspended && (
        <p className="flex flex-wrap gap-x-6">
          <TextLink to="/sheets">{t("courses.dailySheets")}</TextLink>
          <TextLink to="/answer-recitations">{t("enrolment.recitations")}</TextLink>
        </p>
      )}
      <LeaveGuard />
    </Page>
  );
}
