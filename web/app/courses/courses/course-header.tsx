import { shownTitle } from "@madrasa/contract/shown-title";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { Eye } from "lucide-react";
import { previewPath } from "../../lib/format/course-code.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classes } from "../../ui/classes.ts";
import { Banner } from "../../ui/display/banner.tsx";
import { ClippedText, isLongTitle, TextBlock } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import type { CourseAction } from "./course-dialogs.tsx";
import { CourseTopics } from "./course-facts.tsx";
import { CourseMenu } from "./course-menu.tsx";
import type { OwnCourse } from "./courses.api.ts";
import { useLockEnrolment } from "./lock-enrolment.ts";

type CourseHeaderProps = { course: OwnCourse; onAction: (action: CourseAction) => void };

export function CourseHeader({ course, onAction }: CourseHeaderProps) {
  const isPublished = course.published.value;
  const title = shownTitle(course);
  const lock = useLockEnrolment(course);
  return (
    <header className="mb-4 lg:mb-6">
      <Banner seed={course._id} src={course.banner} size="page" className="rounded-card" />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-3 gap-y-3 max-sm:items-start">
        <div className="min-w-0 grow basis-0 sm:basis-64">
          <p className="text-sm text-ink-soft">
            {isPublished ? t("courses.published") : t("courses.draft")}
            {" · "}
            <CourseTopics course={course} />
          </p>
          <TextBlock title={title} className="mt-1">
            <h1
              tabIndex={-1}
              className={classes(
                "outline-none",
                isLongTitle(title) ? "text-xl sm:text-2xl" : "text-2xl sm:text-3xl",
              )}
            >
              <ClippedText lines={3} lang={course.language}>
                {title}
              </ClippedText>
            </h1>
          </TextBlock>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:w-full sm:gap-3">
          <LinkButton
            to={previewPath(course._id)}
            variant="secondary"
            isCompact
            icon={<Eye className="size-4" />}
          >
            {t("courses.preview")}
          </LinkButton>
          {isPublished && <CopyButton text={course._id} label={t("ui.copyCode")} isCompact />}
          <Button
            disabled={isPublished}
            className={isPublished ? "max-sm:hidden" : "max-sm:grow"}
            onClick={() => onAction("publish")}
          >
            {isPublished ? t("courses.published") : t("courses.publish")}
          </Button>
        </div>
        <CourseMenu course={course} lock={lock} onAction={onAction} />
      </div>
      <ActionError className="mt-3 sm:text-end">{lock.errorText}</ActionError>
    </header>
  );
}
