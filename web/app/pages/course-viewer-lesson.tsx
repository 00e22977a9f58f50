import { t } from "../i18n/t.ts";
import { SectionHeading } from "../ui/section-heading.tsx";

/** The lesson that a deep link names; without one the viewer selects the first. */
export default function CourseViewerLesson() {
  return <SectionHeading>{t("lessons.selectToBegin")}</SectionHeading>;
}
