import { t } from "../../i18n/t.ts";
import { categoryWords } from "../../lib/page-head/course-categories.ts";
import { classes } from "../../ui/classes.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { ClippedText } from "../../ui/display/user-text.tsx";
import type { PublicCourse } from "./catalogue.api.ts";

export type CourseLabelsProps = {
  course: Pick<PublicCourse, "category" | "tags" | "language">;
  className?: string;
};

export function CourseLabels({
  course: { category, tags, language },
  className,
}: CourseLabelsProps) {
  if (!category && tags.length === 0) return null;
  return (
    <ul aria-label={t("catalogue.tags")} className={classes("flex flex-wrap gap-1.5", className)}>
      {category && (
        <li>
          <Badge tone="gold">
            <ClippedText className="min-w-0" {...categoryWords(category)} />
          </Badge>
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Badge>
            <ClippedText lang={language} className="min-w-0">
              {tag}
            </ClippedText>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
