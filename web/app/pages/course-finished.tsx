import { ApiError } from "@madrasa/contract/client";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { courseQuery } from "../learning/enrolment/enrolment.api.ts";
import { finishQuery } from "../learning/certificates/certificates.api.ts";
import { FinishedCourse } from "../learning/certificates/finished-course.tsx";
import { useAccountLanguage } from "../people/profile/use-account-language.ts";
import { lessonsInOrder } from "../office/viewer/course-tree.ts";
import { useOutboxEntries } from "../device/outbox/outbox.ts";
import { t } from "../i18n/t.ts";
import { CONTENT_ID } from "../lib/content-id.ts";
import { coursePathOfStudent } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { useTabTitle } from "../lib/page-head/use-tab-title.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { LoadError } from "../ui/feedback/load-error.tsx";
import { Spinner } from "../ui/feedback/spinner.tsx";
import { LazyQueuedEntries } from "./layouts/lazy-queued-entries.tsx";

export function meta() {
  return pageTitle("enrolment.course");
}

export default function CourseFinished() {
  // In other layouts this is in the header.
  useAccountLanguage();
  const { courseId = "" } = useParams();
  const query = useQuery(courseQuery(courseId));
  const course = query.data;
  const actions = useOutboxEntries();
  const lessons = course ? lessonsInOrder(course) : [];
  const waiting = new Set(
    actions.flatMap((action) =>
      action.call === "progress/toggleCompletion" && action.body?.completed
        ? [action.query.lessonId]
        : [],
    ),
  );
  const waits = lessons.some(({ _id, completed }) => !completed && waiting.has(_id));
  const isDone =
    lessons.length > 0 && lessons.every(({ _id, completed }) => completed || waiting.has(_id));
  const finish = useQuery({
    ...finishQuery(courseId),
    enabled: course?.enrolled === true && !waits,
  });
  const finishedAt = finish.data?.finishedAt ?? undefined;
  useTabTitle(course && shownTitle(course));

  const isGone = query.error instanceof ApiError && query.error.status < 500;
  if (isGone || course?.enrolled === false) {
    return <Navigate to={coursePathOfStudent(courseId)} replace />;
  }
  if (finish.isFetchedAfterMount && finish.data && !finishedAt && !isDone) {
    return <Navigate to={coursePathOfStudent(courseId)} replace />;
  }
  const isKnown = isDone || finish.isFetched;
  return (
    <div className="flex min-h-dvh flex-col">
      <LazyQueuedEntries />
      <main id={CONTENT_ID} tabIndex={-1} className="flex grow flex-col">
        {course && isKnown && (isDone || finishedAt) ? (
          <FinishedCourse
            course={course}
            finishedAt={finishedAt}
            waits={waits}
            finish={finish.data}
          />
        ) : query.error || finish.error ? (
          <div className="m-auto text-center">
            <h1 className="sr-only">{t("enrolment.course")}</h1>
            <LoadError query={query.error ? query : finish} failed="enrolment.loadFailed" />
            <LinkButton to="/student-dashboard" variant="quiet">
              {t("enrolment.myCourses")}
            </LinkButton>
          </div>
        ) : (
          <div className="m-auto">
            <Spinner label={t("enrolment.loadingCourse")} />
          </div>
        )}
      </main>
    </div>
  );
}
