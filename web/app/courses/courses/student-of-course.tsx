import { shownTitle } from "@madrasa/contract/shown-title";
import type { DataOf } from "@madrasa/contract/client";
import type { contract } from "@madrasa/contract";
import { Check, Circle, UserMinus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { formatDuration, bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { ownCoursePath } from "../../lib/format/course-code.ts";
import { useTabTitle } from "../../lib/page-head/use-tab-title.ts";
import { Button } from "../../ui/button/button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Card } from "../../ui/display/card.tsx";
import { HiddenName, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import { RemoveStudent } from "./remove-student.tsx";
import type { LessonOfStudent } from "./students.api.ts";
import { WriteToStudent } from "./write-to-student.tsx";

type Read = DataOf<typeof contract.enrolment.readStudentOfCourse>;

export function StudentOfCourse({ course, student, stopped, sections }: Read) {
  const name = `${student.firstName} ${student.lastName}`;
  useTabTitle(name, shownTitle(course));
  return (
    <>
      <Header course={course} student={student} />
      <Card as="section" className="mt-6 max-w-3xl">
        <p className="mb-1 text-sm">
          {t("enrolment.completedOf", {
            completed: student.completedLessons,
            total: student.totalLessons,
          })}
        </p>
        <ProgressBar percent={student.progress} label={t("courses.progressOf", { name })} />
        <h2 className="mt-4 text-lg">{t("courses.whereStopped")}</h2>
        {stopped && (
          <p>
            {t("courses.stoppedIn", {
              time: formatDuration(stopped.seconds),
              lesson: bidiIsolate(stopped.title),
            })}
          </p>
        )}
        {student.nextLesson && student.nextLesson._id !== stopped?._id && (
          <p>{t("courses.nextIs", { lesson: bidiIsolate(student.nextLesson.title) })}</p>
        )}
        {!student.nextLesson && student.totalLessons > 0 && <p>{t("courses.allCompleted")}</p>}
        <p className="text-sm text-ink-soft">
          {t("courses.lastActive", { date: formatDate(student.lastActive) })}
          {" · "}
          {t("courses.enrolledOn", { date: formatDate(student.enrolledAt) })}
        </p>
      </Card>
      {student.totalLessons > 0 && (
        <section aria-labelledby="lessons-of-student" className="mt-9 max-w-3xl">
          <SectionHeading id="lessons-of-student">{t("courses.lessonsOfStudent")}</SectionHeading>
          {sections
            .filter(({ lessons }) => lessons.length > 0)
            .map((section) => (
              <div key={section._id} className="mt-5">
                <TextBlock title={section.title}>
                  <h3 className="text-lg wrap-anywhere">
                    <UserText lang={course.language}>{section.title}</UserText>
                  </h3>
                </TextBlock>
                <ul className="mt-1 divide-y divide-line">
                  {section.lessons.map((lesson) => (
                    <LessonRow key={lesson._id} course={course} lesson={lesson} />
                  ))}
                </ul>
              </div>
            ))}
        </section>
      )}
    </>
  );
}

function Header({ course, student }: Pick<Read, "course" | "student">) {
  const [isRemoving, setRemoving] = useState(false);
  const navigate = useNavigate();
  const { guardian, writtenAt } = student;
  const name = `${student.firstName} ${student.lastName}`;
  return (
    <header>
      <h1 className="text-3xl wrap-anywhere md:text-4xl">
        <UserText>{name}</UserText>
      </h1>
      {student.paused && <Badge tone="gold">{t("courses.paused")}</Badge>}
      <p className="mt-1 text-lg text-ink-soft">
        <UserText lang={course.language}>{shownTitle(course)}</UserText>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <WriteToStudent course={course} student={student} />
        <Button
          variant="secondary"
          isCompact
          icon={<UserMinus className="size-4" />}
          onClick={() => setRemoving(true)}
        >
          {t("courses.remove")}
          <HiddenName>{name}</HiddenName>
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {writtenAt && t("courses.writtenOn", { date: formatDate(writtenAt) })}
      </p>
      {guardian && (
        <p className="text-sm text-ink-soft">
          {t("courses.guardianIs", {
            name: bidiIsolate(`${guardian.firstName} ${guardian.lastName}`),
          })}
        </p>
      )}
      {isRemoving && (
        <RemoveStudent
          courseId={course._id}
          student={student}
          onRemoved={() =>
            void navigate(ownCoursePath(course._id), { state: { action: "students" } })
          }
          onClose={() => setRemoving(false)}
        />
      )}
    </header>
  );
}

function LessonRow({ course, lesson }: Pick<Read, "course"> & { lesson: LessonOfStudent }) {
  const { title, completedAt } = lesson;
  const Icon = completedAt ? Check : Circle;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 py-2">
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${completedAt ? "text-gold-ink" : "text-ink-soft"}`}
      />
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        <UserText lang={course.language}>{title}</UserText>
      </span>
      <span className="text-sm text-ink-soft">
        {completedAt
          ? t("courses.completedOn", { date: formatDate(completedAt) })
          : t("courses.notCompleted")}
      </span>
    </li>
  );
}
