import { t } from "../../i18n/t.ts";
import { editorPath } from "../../lib/format/course-code.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Banner, BANNER_SHAPE } from "../../ui/display/banner.tsx";
import { Card } from "../../ui/display/card.tsx";
import { InterfaceText, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { Skeleton, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import type { CourseAction } from "./course-dialogs.tsx";
import { CourseStatus, CourseTopics } from "./course-facts.tsx";
import { CourseMenu } from "./course-menu.tsx";
import type { OwnCourse } from "./courses.api.ts";
import { JoinCode } from "./join-code.tsx";

type OwnCourseCardProps = { course: OwnCourse; onAction: (action: CourseAction) => void };

export function OwnCourseCard({ course, onAction }: OwnCourseCardProps) {
  return (
    <Card as="li" isPadded={false} className="flex flex-col">
      <Banner seed={course._id} src={course.banner} />
      <div className="flex grow flex-col p-4 sm:p-5">
        <div className="flex items-start justify-between gap-2">
          <CourseStatus course={course} />
          <div className="-me-2 -mt-2 shrink-0">
            <CourseMenu course={course} onAction={onAction} canAddSection />
          </div>
        </div>
        <TextBlock title={course.title} className="space-y-1 text-sm text-ink-soft">
          <h3 className="text-xl text-ink">
            <UserText>{course.title}</UserText>
          </h3>
          <p>
            <CourseTopics course={course} />
          </p>
          <p>
            <InterfaceText>
              {t("courses.studentCount", { count: course.studentCount })}
              {" · "}
              {t("courses.lessonCount", { count: course.totalLessons })}
            </InterfaceText>
          </p>
        </TextBlock>
        <div className="mt-auto pt-4">
          <JoinCode course={course} onShare={() => onAction("share")} />
          {course.can.edit && (
            <LinkButton to={editorPath(course._id)} variant="secondary" isWide className="mt-3">
              {t("courses.openEditor")}
              <span className="sr-only">
                {": "}
                <bdi>{course.title}</bdi>
              </span>
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
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
        <Skeleton className="mt-16 h-11 w-full" />
      </div>
    </Card>
  );
}
