import { shownTitle } from "@madrasa/contract/shown-title";
import {
  CalendarDays,
  Clock,
  GraduationCap,
  type LucideIcon,
  UsersRound,
  Share2,
} from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { Banner, BANNER_SHAPE } from "../../ui/display/banner.tsx";
import { Card } from "../../ui/display/card.tsx";
import {
  ClippedText,
  isLongTitle,
  pageDirection,
  Prose,
  TextBlock,
  UserText,
} from "../../ui/display/user-text.tsx";
import { classes } from "../../ui/classes.ts";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { PAGE_FRAME } from "../../ui/page/page.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import { type CoursePage, coursesOfTeacherQuery, OTHER_COURSES } from "./catalogue.api.ts";
import { CourseLabels } from "./course-labels.tsx";
import { CourseOutline } from "./course-outline.tsx";
import { share } from "../../lib/browser/share.ts";
import { coursePath } from "../../lib/format/course-code.ts";
import { publicUrl } from "../../lib/page-head/public-url.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { useQuery } from "@tanstack/react-query";
import { TextLink } from "../../ui/button/text-link.tsx";
import { CourseCard } from "./course-card.tsx";

const COLUMNS =
  "mt-6 grid gap-x-12 gap-y-8 md:mt-9 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start";

export type CourseDetailsProps = {
  course: CoursePage;
  actions: ReactNode;
};

export function CourseDetails({ course, actions }: CourseDetailsProps) {
  const { firstName, lastName } = course.teacherId;
  const title = shownTitle(course);
  return (
    <article className={PAGE_FRAME}>
      <Banner seed={course._id} src={course.banner} size="page" isFirst className="rounded-card" />
      <div className={COLUMNS}>
        <TextBlock title={title} className="min-w-0">
          <h1
            className={classes(
              "wrap-break-word",
              isLongTitle(title) ? "text-2xl md:text-3xl" : "text-3xl md:text-4xl",
            )}
          >
            <ClippedText lines={3} lang={course.language}>
              {title}
            </ClippedText>
          </h1>
          <p className="mt-2 text-lg text-ink-soft">
            <bdi dir={pageDirection()}>
              {tParts("catalogue.taughtBy", {
                name: <UserText>{`${firstName} ${lastName}`}</UserText>,
              })}
            </bdi>
          </p>
          <CourseLabels course={course} className="mt-4" />
        </TextBlock>
        {/* Precedes the description on phones, because most people who follow a link come to join. */}
        <Card className="lg:row-span-2">
          {actions}
          <Facts course={course} />
          <ShareCourse course={course} />
        </Card>
        <div className="min-w-0 space-y-10">
          <TextBlock title={title}>
            <Prose isAligned lang={course.language} className="max-w-3xl text-lg">
              {course.description}
            </Prose>
          </TextBlock>
          <section aria-labelledby="outline">
            <SectionHeading id="outline">{t("catalogue.outline")}</SectionHeading>
            <CourseOutline sections={course.sections} language={course.language} />
          </section>
        </div>
      </div>
      <OtherCourses course={course} />
    </article>
  );
}

function Facts({ course }: { course: CoursePage }) {
  const lessons = course.sections.flatMap((section) => section.lessons);
  const seconds = lessons.reduce((sum, { durationSeconds = 0 }) => sum + durationSeconds, 0);
  return (
    <ul className="mt-6 space-y-3 border-t border-line pt-5">
      <Fact icon={GraduationCap}>{t("catalogue.lessonCount", { count: course.totalLessons })}</Fact>
      {seconds >= 60 && (
        <Fact icon={Clock}>{t("catalogue.videoTime", { time: formatDuration(seconds) })}</Fact>
      )}
      <Fact icon={UsersRound}>{t("catalogue.studentCount", { count: course.studentCount })}</Fact>
      <Fact icon={CalendarDays}>
        {t("catalogue.lastChanged", { date: formatDate(course.lastActive) })}
      </Fact>
    </ul>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-3">
      <Icon strokeWidth={1.5} className="size-5 shrink-0 text-gold-ink" />
      {children}
    </li>
  );
}

export function CourseSkeleton() {
  return (
    <SkeletonGroup label={t("catalogue.loadingCourse")} className={PAGE_FRAME}>
      <Skeleton className={BANNER_SHAPE} />
      <div className={COLUMNS}>
        <div>
          <Skeleton className="h-10 w-3/4" />
          <Skeleton className="mt-3 h-6 w-1/3" />
        </div>
        <Skeleton className="h-72 rounded-card lg:row-span-2" />
        <SkeletonText lines={5} />
      </div>
    </SkeletonGroup>
  );
}

function ShareCourse({ course }: { course: { _id: string; title: string } }) {
  const url = publicUrl() + coursePath(course._id);
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
      <CopyButton text={url} label={t("catalogue.copyLink")} isCompact className="grow" />
      <CopyButton text={course._id} label={t("ui.copyCode")} isCompact className="grow" />
      {"share" in navigator && (
        <Button
          variant="secondary"
          isCompact
          className="grow"
          icon={<Share2 className="size-4" />}
          onClick={() => share({ title: shownTitle(course), url })}
        >
          {t("catalogue.share")}
        </Button>
      )}
    </div>
  );
}

/** More courses by the same teacher. Renders nothing if the list is empty or cannot be loaded. */
function OtherCourses({ course }: { course: CoursePage }) {
  const { _id, firstName, lastName } = course.teacherId;
  const { data } = useQuery(coursesOfTeacherQuery(_id));
  const others = data?.courseList.filter((one) => one._id !== course._id) ?? [];
  if (others.length === 0) return null;
  const name = `${firstName} ${lastName}`;
  return (
    <section aria-labelledby="other-courses" className="mt-12">
      <SectionHeading id="other-courses">
        {tParts("catalogue.otherCourses", { name: <UserText>{name}</UserText> })}
      </SectionHeading>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {others.slice(0, OTHER_COURSES).map((one) => (
          <CourseCard key={one._id} course={one} headingLevel={3} isLinkOnly />
        ))}
      </ul>
      {(others.length > OTHER_COURSES || data?.nextCursor) && (
        <TextLink
          to={`/courses?search=${encodeURIComponent(name)}`}
          isStrong
          className="mt-4 inline-flex min-h-11 items-center"
        >
          {t("catalogue.allOfTeacher")}
        </TextLink>
      )}
    </section>
  );
}
