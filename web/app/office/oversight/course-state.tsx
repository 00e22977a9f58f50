import { useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { Badge } from "../../ui/display/badge.tsx";
import type { OverseenCourse } from "./oversight.api.ts";

const DAY_MS = 86_400_000;

export function CourseState({ course }: { course: OverseenCourse }) {
  if (!course.active) return <Badge tone="danger">{t("oversight.deleted")}</Badge>;
  if (course.published.value) return <Badge tone="act">{t("oversight.published")}</Badge>;
  return <Badge tone="gold">{t("oversight.draft")}</Badge>;
}

export function CourseFigures({ course }: { course: OverseenCourse }) {
  return (
    <>
      {t("oversight.lessons", { count: course.totalLessons })}
      {" · "}
      {t("oversight.students", { count: course.studentCount })}
      {" · "}
      {t("oversight.created", { date: formatDate(course.createdAt) })}
    </>
  );
}

export function TimeToRestore({ course: { restorableUntil, can } }: { course: OverseenCourse }) {
  const [now] = useState(() => Date.now());
  if (!can.restore || restorableUntil === null) return t("oversight.tooLate");
  // Rounded up, so that it never shows 0 while restoring is possible.
  const days = Math.max(1, Math.ceil((Date.parse(restorableUntil) - now) / DAY_MS));
  return t("oversight.daysLeft", { days });
}

export const coursePath = (courseId: string) => `/admin/dashboard/courses/${courseId}`;

export const anySheetPath = (courseId: string, studentId?: string) =>
  `${coursePath(courseId)}/sheet${studentId ? `/${studentId}` : ""}`;
