import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-title.ts";
import { Page } from "../ui/page.tsx";

export function meta() {
  return pageTitle("courses.editCourses");
}

export default function EditCourses() {
  return <Page title={t("courses.editCourses")} />;
}
