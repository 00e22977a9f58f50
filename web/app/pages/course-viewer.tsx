import { Outlet } from "react-router";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-title.ts";
import { Page } from "../ui/page.tsx";
import { CONTENT_ID } from "../ui/skip-link.tsx";

export function meta() {
  return pageTitle("enrolment.course");
}

export default function CourseViewer() {
  return (
    <main id={CONTENT_ID} tabIndex={-1}>
      <Page title={t("enrolment.course")}>
        <Outlet />
      </Page>
    </main>
  );
}
