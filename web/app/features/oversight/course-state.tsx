import { useState } from "react";
import { formatDate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Badge } from "../../ui/badge.tsx";
import type { OverseenCourse } from "./oversight.api.ts";

const DAY_MS = 86_400_000;

/** Published, Draft or Deleted. */
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

/** When it went, and how long there is to bring it back. */
export function DeletedSince({ course }: { course: OverseenCourse }) {
  const { deletedAt, restorableUntil, can } = course;
  const [now] = useState(() => Date.now());
  if (deletedAt === null) return null;
  // The last hours count as a day, so that the figure never says none while there is time.
  const days = Math.ceil((Date.parse(restorableUntil ?? deletedAt) - now) / DAY_MS);
  return (
    <>
      {t("oversight.deletedOn", { date: formatDate(deletedAt) })}
      {" · "}
      {can.restore ? t("oversight.daysLeft", { days: Math.max(1, days) }) : t("oversight.tooLate")}
    </>
  );
}

export const coursePath = (courseId: string) => `/admin/dashboard/courses/${courseId}`;
