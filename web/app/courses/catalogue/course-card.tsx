import { shownTitle } from "@madrasa/contract/shown-title";
import { LANGUAGES } from "@madrasa/contract/languages";
import { Lock } from "lucide-react";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { coursePath } from "../../lib/format/course-code.ts";
import { classes } from "../../ui/classes.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Banner, BANNER_SHAPE } from "../../ui/display/banner.tsx";
import { Byline } from "../../ui/display/byline.tsx";
import { Card } from "../../ui/display/card.tsx";
import { ClippedText, isLongTitle, TextBlock } from "../../ui/display/user-text.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import type { PublicCourse } from "./catalogue.api.ts";
import { CourseLabels } from "./course-labels.tsx";
import { JoinNow } from "./join-now.tsx";

type CourseCardProps = {
  course: PublicCourse;
  isFirst?: boolean;
  headingLevel?: 2 | 3;
  /** Renders only a link on another course's page, whose own button is the primary action. */
  isLinkOnly?: boolean;
};

export function CourseCard({
  course,
  isFirst = false,
  headingLevel = 2,
  isLinkOnly = false,
}: CourseCardProps) {
  const Heading = `h${headingLevel}` as const;
  const title = shownTitle(course);
  return (
    <Card as="li" isPadded={false} className="relative flex sm:flex-col">
      <Banner
        seed={course._id}
        src={course.banner}
        isFirst={isFirst}
        className="max-sm:aspect-auto max-sm:w-2 max-sm:shrink-0"
      />
      <div className="flex min-w-0 grow flex-col px-4 py-2 sm:p-5">
        <TextBlock title={title}>
          <Heading className={classes("text-base", !isLongTitle(title) && "sm:text-xl")}>
            {/* The link covers the whole card, so other controls need a higher z-index. */}
            <Link
              to={coursePath(course._id)}
              data-course={course._id}
              className="underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-act"
            >
              <ClippedText lines={2} lang={course.language}>
                {title}
              </ClippedText>
            </Link>
          </Heading>
          <Byline title={title} teacher={course.teacherId} className="mt-0.5">
            {`${t("catalogue.lessonCount", { count: course.totalLessons })} · ${LANGUAGES[course.language].name}`}
          </Byline>
          <ClippedText
            as="p"
            lines={2}
            lang={course.language}
            className="mt-3 text-[0.9375rem] text-ink-soft max-sm:hidden"
          >
            {course.description}
          </ClippedText>
          <CourseLabels course={course} className="mt-3 max-sm:hidden" />
        </TextBlock>
        {!isLinkOnly && (
          <div
            className={classes(
              "relative mt-auto flex flex-wrap items-center gap-3 sm:pt-5",
              course.enrollable ? "max-sm:hidden" : "max-sm:pt-1",
            )}
          >
            {course.enrollable ? (
              <JoinNow code={course._id} title={title} lang={course.language} place="card" />
            ) : (
              <Badge icon={<Lock className="size-3.5" />}>{t("catalogue.closed")}</Badge>
            )}
            <CopyButton
              text={course._id}
              label={t("ui.copyCode")}
              isCompact
              className="max-sm:hidden"
            />
          </div>
        )}
      </div>
    </Card>
  );
}

export function CourseCardSkeleton() {
  return (
    <Card isPadded={false} className="max-sm:h-18 max-sm:overflow-hidden">
      <Skeleton className={`${BANNER_SHAPE} rounded-none max-sm:hidden`} />
      <div className="px-4 py-3 sm:p-5">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-2 h-4 w-2/5" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="mt-2 h-4 w-4/5" />
        <Skeleton className="mt-4 h-6 w-1/2" />
        <Skeleton className="mt-5 h-11 w-full" />
      </div>
    </Card>
  );
}
