import { Lock } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { categoryWords } from "../../lib/page-head/course-categories.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import type { OwnCourse } from "./courses.api.ts";

export function CourseStatus({ course }: { course: OwnCourse }) {
  return (
    <p className="flex flex-wrap gap-2">
      {course.published.value ? (
        <Badge tone="act">{t("courses.published")}</Badge>
      ) : (
        <Badge tone="gold">{t("courses.draft")}</Badge>
      )}
      {!course.enrollable && (
        <Badge icon={<Lock className="size-3.5" />}>{t("courses.lockedBadge")}</Badge>
      )}
    </p>
  );
}

export function CourseTopics({
  course,
}: {
  course: Pick<OwnCourse, "category" | "tags" | "language">;
}) {
  const { category, tags, language } = course;
  return (
    <>
      {category === null ? t("courses.noCategory") : <UserText {...categoryWords(category)} />}
      {tags.map((tag) => (
        <span key={tag}>
          {" · "}
          <UserText lang={language}>{tag}</UserText>
        </span>
      ))}
    </>
  );
}
