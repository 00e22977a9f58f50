import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { formatDate, formatMeetingTime } from "../../i18n/dates/format-dates.ts";
import { formatBytes, formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { categoryWords } from "../../lib/page-head/course-categories.ts";
import { useTabTitle } from "../../lib/page-head/use-tab-title.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Banner } from "../../ui/display/banner.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import { anySheetPath, CourseFigures, CourseState, TimeToRestore } from "./course-state.tsx";
import { anyCourseQuery, type OverseenTree } from "./oversight.api.ts";
import { OutsideLink, OverseenLesson } from "./overseen-lesson.tsx";
import { RestoreCourse } from "./restore-course.tsx";

type Section = OverseenTree["sections"][number];
type Lesson = Section["lessonIds"][number];

export function OverseenCourseDetails({ courseId }: { courseId: string }) {
  const query = useQuery(anyCourseQuery(courseId));
  useTabTitle(query.data && shownTitle(query.data.course));
  const { data, error } = query;
  if (!data) {
    return error ? <LoadError query={query} failed="oversight.readFailed" /> : <CourseSkeleton />;
  }
  const { course } = data;
  const { category, tags } = course;
  return (
    <article>
      <TextLink
        to={`/admin/dashboard/teachers/${course.teacherId._id}`}
        className="inline-flex min-h-11 items-center"
      >
        {t("oversight.backToTeacher")}
      </TextLink>
      <Banner seed={course._id} src={course.banner} size="page" className="mt-2 rounded-card" />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-break-word md:text-4xl">
          <UserText lang={course.language}>{shownTitle(course)}</UserText>
        </h1>
        <CourseState course={course} />
      </div>
      <p className="mt-1 text-ink-soft">
        {category === null ? t("oversight.noCategory") : <UserText {...categoryWords(category)} />}
        {tags.map((tag) => (
          <span key={tag}>
            {" · "}
            <UserText lang={course.language}>{tag}</UserText>
          </span>
        ))}
      </p>
      <p className="text-ink-soft">
        <CourseFigures course={course} />
      </p>
      {course.deletedAt !== null && (
        <Notice
          title={t("oversight.deletedOn", { date: formatDate(course.deletedAt) })}
          tone="danger"
          icon={<Trash2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />}
          className="mt-5"
          actions={course.can.restore && <RestoreCourse course={course} />}
        >
          <TimeToRestore course={course} />
        </Notice>
      )}
      <Notice title={t("oversight.recorded")} className="mt-5" />
      {course.active && course.dailySheet && (
        <LinkButton to={anySheetPath(course._id)} variant="secondary" className="mt-5">
          {t("courses.dailySheet")}
        </LinkButton>
      )}
      <Prose isAligned lang={course.language} className="mt-5 max-w-3xl">
        {course.description}
      </Prose>
      <Meeting meeting={course.meetingDetails} language={course.language} />
      <section aria-labelledby="outline" className="mt-9">
        <SectionHeading id="outline">{t("oversight.outline")}</SectionHeading>
        {course.sections.length === 0 && (
          <p className="mt-3 text-ink-soft">{t("oversight.outlineEmpty")}</p>
        )}
        <ol className="mt-4 space-y-4">
          {course.sections.map((section, index) => (
            <SectionCard
              key={section._id}
              section={section}
              number={index + 1}
              courseId={course._id}
              language={course.language}
            />
          ))}
        </ol>
      </section>
    </article>
  );
}

type Language = OverseenTree["language"];
type SectionCardProps = {
  section: Section;
  number: number;
  courseId: string;
  language: Language;
};

function SectionCard({ section, number, ...course }: SectionCardProps) {
  const { language } = course;
  return (
    <Card as="li">
      <p className="text-sm font-semibold text-ink-soft">{t("oversight.section", { number })}</p>
      <h3 className="text-lg wrap-break-word">
        <UserText lang={language}>{section.title}</UserText>
      </h3>
      <Prose isAligned lang={language} className="mt-1 text-ink-soft">
        {section.description}
      </Prose>
      {section.lessonIds.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t("oversight.noLessons")}</p>
      ) : (
        <ol className="mt-3 divide-y divide-line border-t border-line">
          {section.lessonIds.map((lesson) => (
            <LessonRow key={lesson._id} lesson={lesson} {...course} />
          ))}
        </ol>
      )}
    </Card>
  );
}

type LessonRowProps = { lesson: Lesson; courseId: string; language: Language };

function LessonRow({ lesson, courseId, language }: LessonRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { kind, durationSeconds, fileSize } = lesson;
  return (
    <li>
      <Disclosure
        headingLevel={4}
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={
          <span className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-0.5 font-medium">
            <span className="min-w-0 wrap-break-word">
              <UserText lang={language}>{lesson.title}</UserText>
            </span>
            <span className="text-sm font-normal text-ink-soft">
              {t("lessons.kind", { kind })}
              {durationSeconds !== undefined && ` · ${formatDuration(durationSeconds)}`}
              {fileSize > 0 && ` · ${formatBytes(fileSize)}`}
            </span>
          </span>
        }
      >
        {isOpen && <OverseenLesson lessonId={lesson._id} {...{ courseId, language }} />}
      </Disclosure>
    </li>
  );
}

type MeetingProps = { meeting: OverseenTree["meetingDetails"]; language: Language };

function Meeting({ meeting, language }: MeetingProps) {
  if (!meeting) return null;
  const { title, description, link, scheduledTime } = meeting;
  return (
    <section aria-labelledby="meeting" className="mt-9">
      <SectionHeading id="meeting">{t("lessons.viewerMeeting")}</SectionHeading>
      <p className="mt-3 font-semibold wrap-anywhere">
        <UserText lang={language}>{title}</UserText>
      </p>
      {scheduledTime !== null && (
        <p>{t("lessons.viewerScheduled", { time: formatMeetingTime(scheduledTime) })}</p>
      )}
      <Prose isAligned lang={language} className="max-w-3xl">
        {description}
      </Prose>
      <OutsideLink url={link} />
    </section>
  );
}

function CourseSkeleton() {
  return (
    <SkeletonGroup label={t("oversight.loading")} className="pt-13">
      <Skeleton className="aspect-[6/1] w-full rounded-card" />
      <Skeleton className="mt-5 h-10 w-3/5" />
      <div className="mt-5">
        <SkeletonText lines={4} />
      </div>
    </SkeletonGroup>
  );
}
