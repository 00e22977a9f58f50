import { shownTitle } from "@madrasa/contract/shown-title";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { Eye } from "lucide-react";
import { previewPath } from "../../lib/format/course-code.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Banner } from "../../ui/display/banner.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import type { CourseAction } from "./course-dialogs.tsx";
import { CourseTopics } from "./course-facts.tsx";
import { CourseMenu } from "./course-menu.tsx";
import type { OwnCourse } from "./courses.api.ts";
import { useLockEnrolment } from "./lock-enrolment.ts";

type CourseHeaderProps = { course: OwnCourse; onAction: (action: CourseAction) => void };

export function CourseHeader({ course, onAction }: CourseHeaderProps) {
  const isPublished = course.published.value;
  const lock = useLockEnrolment(course);
  return (
    <header className="mb-6">
      <Banner seed={course._id} src={course.banner} size="page" className="rounded-card" />
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 grow basis-64">
          <p className="text-sm text-ink-soft">
            {isPublished ? t("courses.published") : t("courses.draft")}
            {" · "}
            <CourseTopics course={course} />
          </p>
          <h1 tabIndex={-1} className="mt-1 text-3xl outline-none">
            <UserText lang={course.language}>{shownTitle(course)}</UserText>
          </h1>
        </div>
        {/* On phones two of the buttons are icons: four labels do not fit into one row in any language. */}
        <div className="flex items-center gap-2 max-sm:w-full sm:gap-3">
          <LinkButton
            to={previewPath(course._id)}
            variant="quiet"
            isCompact
            className="max-sm:min-w-11 max-sm:px-2"
            icon={<Eye className="size-4" />}
          >
            <span className="max-sm:sr-only">{t("courses.preview")}</span>
          </LinkButton>
          {isPublished && (
            <CopyButton
              text={course._id}
              label={t("ui.copyCode")}
              isCompact
              className="max-sm:min-w-11 max-sm:px-2 max-sm:[&_span]:sr-only"
            />
          )}
          <Button
            disabled={isPublished}
            className="max-sm:px-3"
            onClick={() => onAction("publish")}
          >
            {isPublished ? t("courses.published") : t("courses.publish")}
          </Button>
          <CourseMenu course={course} lock={lock} onAction={onAction} />
        </div>
      </div>
      <ActionError className="mt-3 sm:text-end">{lock.problem}</ActionError>
    </header>
  );
}
