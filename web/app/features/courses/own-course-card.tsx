import { shownTitle } from "@madrasa/contract/shown-title";
import { Check, Circle, Share2 } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { editorPath } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Banner, BANNER_SHAPE } from "../../ui/display/banner.tsx";
import { Card } from "../../ui/display/card.tsx";
import { NameOf, UserText } from "../../ui/display/user-text.tsx";
import { Refusal } from "../../ui/feedback/refusal.tsx";
import { Skeleton, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import type { CourseAction } from "./course-dialogs.tsx";
import { CourseStatus, CourseTopics } from "./course-facts.tsx";
import { CourseMenu } from "./course-menu.tsx";
import type { OwnCourse } from "./courses.api.ts";
import { useLockEnrolment } from "./lock-enrolment.ts";

type OwnCourseCardProps = { course: OwnCourse; onAction: (action: CourseAction) => void };

export function OwnCourseCard({ course, onAction }: OwnCourseCardProps) {
  const lock = useLockEnrolment(course);
  return (
    <Card as="li" isPadded={false} className="flex flex-col">
      <Banner seed={course._id} src={course.banner} />
      <div className="flex grow flex-col p-4 sm:p-5">
        <div className="flex items-start justify-between gap-2">
          <CourseStatus course={course} />
          <div className="-me-2 -mt-2 shrink-0">
            <CourseMenu course={course} lock={lock} onAction={onAction} canAddSection />
          </div>
        </div>
        <Refusal className="mb-2">{lock.problem}</Refusal>
        <div className="space-y-1 text-sm text-ink-soft">
          <h3 className="text-xl text-ink">
            <UserText lang={course.language}>{shownTitle(course)}</UserText>
          </h3>
          <p>
            <CourseTopics course={course} />
          </p>
          <p>
            {t("courses.studentCount", { count: course.studentCount })}
            {" · "}
            {t("courses.lessonCount", { count: course.totalLessons })}
          </p>
        </div>
        {!course.published.value && <MissingParts missing={course.missing} />}
        {course.can.edit && (
          <div className="mt-auto flex flex-wrap gap-3 pt-5">
            <LinkButton to={editorPath(course._id)} variant="tinted" className="grow">
              {t("courses.openEditor")}
              <NameOf>{shownTitle(course)}</NameOf>
            </LinkButton>
            <CardAction course={course} onAction={onAction} />
          </div>
        )}
      </div>
    </Card>
  );
}

/** A draft is published once it is complete; until then it has nothing to share. */
function CardAction({ course, onAction }: OwnCourseCardProps) {
  if (course.published.value) {
    return (
      <Button
        variant="secondary"
        icon={<Share2 className="size-4.5" />}
        onClick={() => onAction("share")}
      >
        {t("courses.share")}
        <NameOf>{shownTitle(course)}</NameOf>
      </Button>
    );
  }
  if (!course.can.publish) return null;
  return (
    <Button variant="secondary" onClick={() => onAction("publish")}>
      {t("courses.publish")}
      <NameOf>{shownTitle(course)}</NameOf>
    </Button>
  );
}

/** What a draft lacks before it can be published. */
function MissingParts({ missing }: Pick<OwnCourse, "missing">) {
  const icon = "size-4 shrink-0";
  if (missing.length === 0) {
    return (
      <p className="mt-3 flex items-center gap-2 text-sm font-semibold">
        <Check className={`${icon} text-act`} />
        {t("courses.ready")}
      </p>
    );
  }
  return (
    <div className="mt-3 text-sm">
      <p className="text-ink-soft">{t("courses.beforePublish")}</p>
      <ul className="mt-1 grid gap-1">
        {missing.map((what) => (
          <li key={what} className="flex items-center gap-2">
            <Circle className={`${icon} text-gold-ink`} />
            {t("courses.toDo", { what })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shown while courses load. */
export function CardSkeleton() {
  return (
    <Card isPadded={false}>
      <Skeleton className={`${BANNER_SHAPE} w-full`} />
      <div className="p-4 sm:p-5">
        <Skeleton className="mb-3 h-6 w-20" />
        <Skeleton className="mb-4 h-6 w-4/5" />
        <SkeletonText lines={2} />
        <Skeleton className="mt-8 h-4 w-3/5" />
        <Skeleton className="mt-8 h-11 w-full" />
      </div>
    </Card>
  );
}
