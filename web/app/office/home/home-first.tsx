import { shownTitle } from "@madrasa/contract/shown-title";
import { isWebUrl } from "@madrasa/contract/rules";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay, formatMeetingTime } from "../../i18n/dates/format-dates.ts";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { coursePathOfStudent, lessonPath } from "../../lib/format/course-code.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classes } from "../../ui/classes.ts";
import { Banner } from "../../ui/display/banner.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Thumbnail } from "../../ui/display/thumbnail.tsx";
import { ClippedText, HiddenName, isLongTitle, TextBlock } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import type { ReplyCardProps } from "../../halaqa/recitations/index.ts";
import type { HomeEntry } from "./home.api.ts";

const ReplyCard = lazyComponent<ReplyCardProps>(async () =>
  (await import("../../halaqa/recitations/index.ts")).loadReplyCard(),
);
const FinishedFirst = lazyComponent(
  async () => (await import("./finished-first.tsx")).FinishedFirst,
);

export function HomeFirst({ entry }: { entry: HomeEntry }) {
  if (entry.meeting) return <MeetingFirst entry={entry} meeting={entry.meeting} />;
  if (entry.answer) return <ReplyCard key={entry.answer.recitationId} {...entry.answer} />;
  if (entry.again) return <AgainFirst course={entry.course} again={entry.again} />;
  if (entry.lesson) return <LessonFirst entry={entry} lesson={entry.lesson} />;
  return <FinishedFirst course={entry.course} />;
}

type Meeting = NonNullable<HomeEntry["meeting"]>;
type Lesson = NonNullable<HomeEntry["lesson"]>;

function MeetingFirst({ entry: { course }, meeting }: { entry: HomeEntry; meeting: Meeting }) {
  return (
    <FirstCard
      course={course}
      name={t("enrolment.liveMeeting")}
      title={meeting.title}
      detail={formatMeetingTime(meeting.scheduledTime)}
    >
      {isWebUrl(meeting.link) && (
        <LinkButton href={meeting.link} className="grow sm:max-w-sm">
          {t("enrolment.joinMeeting")}
          <HiddenName lang={course.language}>{meeting.title}</HiddenName>
        </LinkButton>
      )}
      <LinkButton to={coursePathOfStudent(course._id)} variant="secondary" className="max-sm:grow">
        {t(course.progress > 0 ? "enrolment.continueCourse" : "enrolment.startCourse")}
        <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
      </LinkButton>
    </FirstCard>
  );
}

type Answer = NonNullable<HomeEntry["answer"]>;

type Again = NonNullable<HomeEntry["again"]>;

function AgainFirst({ course, again }: { course: HomeEntry["course"]; again: Again }) {
  return (
    <FirstCard course={course} title={t("enrolment.again")} detail={formatDay(again.day)}>
      <LinkButton to="/record" className="grow sm:max-w-sm">
        {t("enrolment.toRecord")}
      </LinkButton>
    </FirstCard>
  );
}

export const answerWords = ({ isVoice }: Answer) =>
  t("enrolment.answer", { isVoice: String(isVoice) });

function LessonFirst({ entry: { course }, lesson }: { entry: HomeEntry; lesson: Lesson }) {
  const { durationSeconds, positionSeconds, thumbnail } = lesson;
  const lessons = t("enrolment.completedOf", {
    completed: course.completedLessons,
    total: course.totalLessons,
  });
  const watched =
    positionSeconds > 0 && durationSeconds !== undefined
      ? { at: formatDuration(positionSeconds), of: formatDuration(durationSeconds) }
      : undefined;
  return (
    <FirstCard
      course={course}
      title={lesson.title}
      detail={[lessons, ...(watched ? [t("enrolment.stoppedAt", watched)] : [])].join(" · ")}
      still={
        thumbnail && (
          <div className="relative">
            <Thumbnail src={thumbnail} className="aspect-[8/3] md:aspect-auto md:h-full" />
            {watched && durationSeconds && (
              // Video time runs left to right in every language.
              <div dir="ltr" aria-hidden="true" className="absolute inset-x-0 bottom-0 bg-stage/60">
                <div
                  className="h-1 bg-gold"
                  style={{ inlineSize: `${Math.min(1, positionSeconds / durationSeconds) * 100}%` }}
                />
              </div>
            )}
          </div>
        )
      }
    >
      <LinkButton to={lessonPath(course._id, lesson._id)} className="grow sm:max-w-sm">
        {lessonWords({ course, lesson })}
        <HiddenName lang={course.language}>{lesson.title}</HiddenName>
      </LinkButton>
    </FirstCard>
  );
}

export function lessonWords({ course, lesson }: { course: HomeEntry["course"]; lesson: Lesson }) {
  const { positionSeconds } = lesson;
  if (positionSeconds > 0)
    return t("enrolment.continueAt", { at: formatDuration(positionSeconds) });
  return t(course.progress > 0 ? "enrolment.continueCourse" : "enrolment.startCourse");
}

type FirstCardProps = {
  course: HomeEntry["course"];
  title: string;
  detail: string;
  name?: string;
  still?: ReactNode;
  children: ReactNode;
};

function FirstCard({ course, title, detail, name, still, children }: FirstCardProps) {
  return (
    <section aria-label={name} aria-labelledby={name ? undefined : "home-first"}>
      <Card
        isPadded={false}
        className="md:grid md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[26rem_minmax(0,1fr)]"
      >
        {still || (
          <Banner
            seed={course._id}
            src={course.banner}
            size="next"
            isFirst
            className="md:aspect-auto md:h-full"
          />
        )}
        <div className="p-4 sm:p-6 md:self-center">
          <TextBlock title={title}>
            <p className="text-sm text-ink-soft">
              <Link
                to={coursePathOfStudent(course._id)}
                className="underline-offset-4 hover:underline"
              >
                <ClippedText lang={course.language}>{shownTitle(course)}</ClippedText>
              </Link>
            </p>
            <h2
              id="home-first"
              className={classes("mt-1", isLongTitle(title) ? "text-xl" : "text-2xl")}
            >
              <ClippedText lines={2} lang={course.language}>
                {title}
              </ClippedText>
            </h2>
          </TextBlock>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">{detail}</p>
          <ProgressBar
            percent={course.progress}
            label={t("enrolment.progressOf", { title: shownTitle(course) })}
            className="mt-3"
          />
          <div className="mt-4 flex flex-wrap gap-3">{children}</div>
        </div>
      </Card>
    </section>
  );
}
