import { shownTitle } from "@madrasa/contract/shown-title";
import { useInfiniteQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { useTabTitle } from "../../lib/page-head/use-tab-title.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Ltr, HiddenName, Prose, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import { anySheetPath, coursePath, IssueRecoveryLink } from "../oversight/index.ts";
import { ManageStudent } from "./manage-student.tsx";
import { StudentFacts } from "./student-facts.tsx";
import { StudentContact } from "./student-contact.tsx";
import { type CourseOfStudent, type Student, studentQuery } from "./students.api.ts";
import { StudentGuardians } from "./student-guardians.tsx";

export function StudentPage({ studentId }: { studentId: string }) {
  const read = useInfiniteQuery(studentQuery(studentId));
  const [first] = read.data?.pages ?? [];
  if (!first) {
    return read.error ? <LoadError query={read} failed="students.loadFailed" /> : <PageSkeleton />;
  }
  const courses = read.data?.pages.flatMap((page) => page.courseList) ?? [];
  return (
    <>
      <StudentHeader student={first.student} />
      <p className="mt-5 text-sm text-ink-soft">{t("students.recorded")}</p>
      <StudentGuardians studentId={studentId} />
      <section aria-labelledby="student-courses" className="mt-7">
        <SectionHeading id="student-courses">{t("oversight.courses")}</SectionHeading>
        {courses.length === 0 ? (
          <EmptyState title={t("students.noCourses")}>{t("students.noCoursesHelp")}</EmptyState>
        ) : (
          <ul className="mt-4 space-y-3">
            {courses.map((course) => (
              <CourseRow key={course._id} course={course} studentId={studentId} />
            ))}
          </ul>
        )}
        <LoadMore list={read} failed="students.loadFailed" className="mt-6 text-center" />
      </section>
    </>
  );
}

function StudentHeader({ student }: { student: Student }) {
  const { _id: id, email, suspended, suspensionReason } = student;
  const [isLinkAsked, askLink] = useState(false);
  const name = `${student.firstName} ${student.lastName}`;
  // Children have neither contact, and no password to recover.
  const hasContact = Boolean(email ?? student.phoneNumber);
  useTabTitle(name);
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-break-word md:text-4xl">
          <UserText>{name}</UserText>
        </h1>
        {suspended && <Badge tone="danger">{t("students.suspended")}</Badge>}
      </div>
      <div className="mt-1 mb-3 flex flex-wrap items-center gap-x-5 text-ink-soft">
        {email && <Ltr className="break-all">{email}</Ltr>}
        <StudentContact student={student} />
        <StudentFacts student={student} />
      </div>
      {suspensionReason && <Prose className="mb-3 text-[0.9375rem]">{suspensionReason}</Prose>}
      <div className="flex flex-wrap gap-2.5">
        {hasContact && (
          <Button
            variant="secondary"
            isCompact
            icon={<KeyRound aria-hidden="true" className="size-4.5" />}
            onClick={() => askLink(true)}
          >
            {t("oversight.recoveryLink")}
          </Button>
        )}
        <ManageStudent student={student} listPath="/admin/dashboard/students" />
      </div>
      {isLinkAsked && (
        <IssueRecoveryLink account="student" {...{ id, name, onClose: () => askLink(false) }} />
      )}
    </header>
  );
}

function CourseRow({ course, studentId }: { course: CourseOfStudent; studentId: string }) {
  const { completedLessons: completed, totalLessons: total, progress, lastActive } = course;
  const title = shownTitle(course);
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-60">
        <TextBlock title={title}>
          <h3 className="min-w-0 text-lg wrap-break-word">
            <TextLink to={coursePath(course._id)} isStrong className="inline-block min-h-11 py-2.5">
              <UserText lang={course.language}>{title}</UserText>
            </TextLink>
          </h3>
        </TextBlock>
        <p className="text-sm text-ink-soft">
          {t("courses.lastActive", { date: formatDate(lastActive) })}
        </p>
        {course.dailySheet && (
          <TextLink
            to={anySheetPath(course._id, studentId)}
            className="inline-flex min-h-11 items-center text-sm"
          >
            {t("accounts.record")}
            <HiddenName lang={course.language}>{title}</HiddenName>
          </TextLink>
        )}
      </div>
      <div className="grow basis-44 sm:max-w-60">
        <p className="mb-1 text-sm">{t("enrolment.completedOf", { completed, total })}</p>
        <ProgressBar percent={progress} label={t("enrolment.progressOf", { title })} />
      </div>
    </Card>
  );
}

function PageSkeleton() {
  return (
    <SkeletonGroup label={t("students.loading")}>
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <Skeleton className="mt-5 h-11 w-72 max-w-full" />
      <Skeleton className="mt-12 h-20" />
      <Skeleton className="mt-3 h-20" />
    </SkeletonGroup>
  );
}
