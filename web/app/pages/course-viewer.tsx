import { shownTitle } from "@madrasa/contract/shown-title";
import { ApiError } from "@madrasa/contract/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { Outlet, PrefetchPageLinks, useLocation, useParams } from "react-router";
import { useAccountLanguage } from "../people/profile/use-account-language.ts";
import { courseQuery } from "../learning/enrolment/enrolment.api.ts";
import type { ReciteLineProps } from "./recite-line.tsx";
import type { CourseMenuProps } from "../learning/enrolment/course-menu.tsx";
import type { JoinCourseProps } from "../learning/enrolment/join-course.tsx";
import { type CourseTree, lessonsInOrder } from "../office/viewer/course-tree.ts";
import { LazyQueuedEntries } from "./layouts/lazy-queued-entries.tsx";
import { lessonPath } from "../lib/format/course-code.ts";
import { MeetingNotice } from "../office/viewer/meeting-notice.tsx";
import { ViewerLayout } from "../office/viewer/viewer-layout.tsx";
import { t } from "../i18n/t.ts";
import { readFailure } from "../lib/api/error-message.ts";
import { CONTENT_ID } from "../lib/content-id.ts";
import type { SavedCopy } from "../device/saved/saved-rows.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { useTabTitle } from "../lib/page-head/use-tab-title.ts";
import { Button } from "../ui/button/button.tsx";
import { LinkButton } from "../ui/button/link-button.tsx";
import type { ButtonVariant } from "../ui/button/variants.ts";
import { CentredNotice } from "../ui/feedback/centred-notice.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { setToastDuration, toast } from "../ui/feedback/toast.ts";
import { Spinner } from "../ui/feedback/spinner.tsx";
import { LessonOfCourse, type ViewedCourse } from "./course-viewer-lesson.tsx";
import { useSaved } from "../device/saved/use-saved.ts";

/** Loaded lazily: most visitors have joined. */
const JoinCourse = lazyComponent<JoinCourseProps>(
  async () => (await import("../learning/enrolment/join-course.tsx")).JoinCourse,
);

const CourseMenu = lazyComponent<CourseMenuProps>(
  async () => (await import("../learning/enrolment/course-menu.tsx")).CourseMenu,
  { Meanwhile: () => null, Instead: () => null },
);

/** After the page is usable: milliseconds. */
const RECITE_LINE_MS = 600;

const ReciteLine = lazyComponent<ReciteLineProps>(
  async () => (await import("./load-recite-line.ts")).loadReciteLine(),
  { Meanwhile: () => null, Instead: () => null, afterMs: RECITE_LINE_MS },
);

const TOAST_MS = 5_000;

export function meta() {
  return pageTitle("enrolment.course");
}

export default function CourseViewer() {
  // In other layouts this is in the header.
  useAccountLanguage();
  useEffect(() => {
    setToastDuration(TOAST_MS);
    return () => setToastDuration(undefined);
  }, []);
  const { courseId = "" } = useParams();
  const { data: course, error, isFetching, refetch } = useQuery(courseQuery(courseId));
  const refusal = error instanceof ApiError ? error : undefined;
  const isGone = refusal !== undefined && refusal.status < 500;
  const failed = refusal ? "enrolment.fetchFailed" : "enrolment.loadFailed";
  const errorText =
    error && (isGone || !course)
      ? refusal?.status === 404
        ? t("enrolment.courseNotFound")
        : readFailure(error, failed)
      : undefined;
  const isToasted = errorText !== undefined && refusal?.status !== 404 && refusal?.status !== 401;
  useEffect(() => {
    if (isToasted) toast.error(t(failed), { id: "course" });
  }, [isToasted, failed]);

  if (errorText && isGone) {
    return (
      <StandalonePage>
        <CentredNotice title={errorText} actions={<CoursesLink />}>
          {t("enrolment.gone")}
        </CentredNotice>
      </StandalonePage>
    );
  }
  if (errorText) {
    return (
      <StandalonePage>
        <h1 className="sr-only">{t("enrolment.course")}</h1>
        <ErrorState message={errorText} isRetrying={isFetching} onRetry={() => void refetch()} />
        <CoursesLink variant="quiet" />
      </StandalonePage>
    );
  }
  if (!course) {
    return (
      <StandalonePage>
        <Spinner label={t("enrolment.loadingCourse")} />
      </StandalonePage>
    );
  }
  if (!course.enrolled) {
    return (
      <StandalonePage>
        <div className="mx-auto w-full max-w-3xl px-4 py-10">
          <p className="mb-4 text-lg">{t("enrolment.notJoined")}</p>
          <JoinCourse course={course} headingLevel={1} />
          <div className="mt-4 text-center">
            <CoursesLink variant="quiet" />
          </div>
        </div>
      </StandalonePage>
    );
  }
  return <JoinedCourse course={course} onStale={refetch} />;
}

function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <LazyQueuedEntries />
      <main id={CONTENT_ID} tabIndex={-1} className="grid grow content-center">
        {children}
      </main>
    </div>
  );
}

function CoursesLink({ variant }: { variant?: ButtonVariant }) {
  return (
    <LinkButton to="/student-dashboard" variant={variant} className="mx-auto">
      {t("enrolment.myCourses")}
    </LinkButton>
  );
}

type JoinedCourseProps = { course: CourseTree & SavedCopy; onStale: () => Promise<unknown> };

function JoinedCourse({ course, onStale }: JoinedCourseProps) {
  const { lessonId } = useParams();
  const { key } = useLocation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    // Closes the drawer; going back does not reopen it.
    setLastKey(key);
    setDrawerOpen(false);
  }
  const current = lessonId ?? lessonsInOrder(course)[0]?._id;
  const lesson = lessonsInOrder(course).find(({ _id }) => _id === current);
  const section = course.sections?.find(({ lessonIds }) =>
    lessonIds.some(({ _id }) => _id === current),
  );
  useTabTitle(lesson?.title, shownTitle(course));
  const saved = useSaved();
  const Mark = saved?.SavedBadge;
  const renderMark = useMemo(() => Mark && ((id: string) => <Mark lessonId={id} />), [Mark]);
  const viewed: ViewedCourse = {
    course,
    onStale: useCallback(() => void onStale(), [onStale]),
  };
  return (
    <ViewerLayout
      course={course}
      currentLessonId={current}
      isDrawerOpen={isDrawerOpen}
      onDrawerChange={setDrawerOpen}
      saveControls={saved && <saved.SaveCourse course={course} />}
      renderMark={renderMark}
      status={<LazyQueuedEntries />}
      menu={<CourseMenu course={course} lessonId={lesson?._id} sectionId={section?._id} />}
    >
      {saved && course.isSavedCopy && <saved.SavedCopyNotice />}
      {current !== undefined && <PrefetchPageLinks page={lessonPath(course._id, current)} />}
      <MeetingNotice course={course} />
      {lessonId !== undefined ? (
        <Outlet context={viewed} />
      ) : current !== undefined ? (
        <LessonOfCourse {...viewed} lessonId={current} />
      ) : (
        <CentredNotice
          title={t("lessons.selectToBegin")}
          actions={
            <Button className="md:hidden" onClick={() => setDrawerOpen(true)}>
              {t("lessons.viewerShow")}
            </Button>
          }
        >
          {t("lessons.viewerChoose")}
        </CentredNotice>
      )}
      {lessonId === undefined && <ReciteLine courseId={course._id} />}
    </ViewerLayout>
  );
}
