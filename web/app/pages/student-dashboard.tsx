import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-title.ts";
import { Page } from "../ui/page.tsx";

export function meta() {
  return pageTitle("enrolment.myCourses");
}

export default function StudentDashboard() {
  return <Page title={t("enrolment.myCourses")} />;
}
