import { useQuery } from "@tanstack/react-query";
import { OctagonPause } from "lucide-react";
import { meQuery } from "../features/profile/profile.api.ts";
import { ApprovalSteps } from "../features/courses/approval-steps.tsx";
import { TeacherHome } from "../features/courses/teacher-home.tsx";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { LeaveGuard } from "../ui/overlay/leave-guard.tsx";
import { Page } from "../ui/page/page.tsx";

export function meta() {
  return pageTitle("courses.yourCourses");
}

export default function TeacherDashboard() {
  // The school may approve or suspend the teacher while the page is open.
  const { data: me } = useQuery({ ...meQuery, staleTime: 0 });
  return (
    <Page title={t("courses.yourCourses")}>
      {me && !me.approved && (
        <Notice title={t("courses.pending")} className="mb-8">
          {t("courses.pendingHelp")}
          <ApprovalSteps />
        </Notice>
      )}
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
      <LeaveGuard />
    </Page>
  );
}
