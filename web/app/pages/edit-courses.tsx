import { shownTitle } from "@madrasa/contract/shown-title";
import { ApiError } from "@madrasa/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { type CourseAction, CourseDialogs } from "../courses/courses/course-dialogs.tsx";
import { CourseHeader } from "../courses/courses/course-header.tsx";
import { EditorTabs } from "../courses/outline/editor-tabs.tsx";
import { classes } from "../ui/classes.ts";
import { LessonList } from "../courses/lessons/lesson-list.tsx";
import { ArrangeOutline } from "../courses/outline/arrange-outline.tsx";
import { OutlineSkeleton } from "../courses/outline/outline-skeleton.tsx";
import { type Outline, outlineQuery, type Section } from "../courses/outline/outline.api.ts";
import { t } from "../i18n/t.ts";
import { readFailure } from "../lib/api/error-message.ts";
import { courseCodeIn } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { useTabTitle } from "../lib/page-head/use-tab-title.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { LeaveGuard } from "../ui/overlay/leave-guard.tsx";
import { PAGE_FRAME } from "../ui/page/page.tsx";
import type { EditorSettingsProps } from "./editor-settings.tsx";

export function meta() {
  return pageTitle("accounts.editCourses");
}

export default function EditCourses() {
  const [search] = useSearchParams();
  const courseId = courseCodeIn(search.get("courseId") ?? "");
  if (courseId) return <OneCourse key={courseId} courseId={courseId} />;
  return <Navigate to="/teacher-dashboard" replace />;
}

function OneCourse({ courseId }: { courseId: string }) {
  const { data, error, refetch, isRefetching } = useQuery(outlineQuery(courseId));
  const [isDeleted, setDeleted] = useState(false);
  const isGone = error instanceof ApiError && (error.status === 403 || error.status === 404);

  // Unmounts fields first, so that nothing asks before leaving.
  if (isDeleted) return <Navigate to="/teacher-dashboard" replace />;
  return (
    <div className={PAGE_FRAME}>
      {data && !isGone ? (
        <Editor course={data.course} onDeleted={() => setDeleted(true)} />
      ) : error ? (
        <>
          <h1 className="sr-only">{t("accounts.editCourses")}</h1>
          <ErrorState
            message={readFailure(error, "outline.loadFailed")}
            isRetrying={isRefetching}
            {...(!isGone && { onRetry: () => void refetch() })}
          />
          <p className="text-center">
            <TextLink to="/teacher-dashboard" isStrong>
              {t("outline.allCourses")}
            </TextLink>
          </p>
        </>
      ) : (
        <div className={COLUMNS}>
          <h1 className="sr-only">{t("accounts.editCourses")}</h1>
          <OutlineSkeleton />
        </div>
      )}
    </div>
  );
}

const loadSettings = async () => (await import("./editor-settings.tsx")).EditorSettings;
const SettingsNow = lazyComponent<EditorSettingsProps>(loadSettings);
/** Milliseconds after the lessons, which teachers come for. */
const SETTINGS_MS = 600;
const SettingsLater = lazyComponent<EditorSettingsProps>(loadSettings, { afterMs: SETTINGS_MS });

const COLUMNS = "grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_20rem]";

type EditorProps = { course: Outline["course"]; onDeleted: () => void };

function Editor({ course, onDeleted }: EditorProps) {
  const [action, setAction] = useState<CourseAction>();
  const { _id: courseId, language } = course;
  const tab = useLocation().hash === "#settings" ? "settings" : "lessons";
  const [Settings] = useState(() => (tab === "settings" ? SettingsNow : SettingsLater));
  useTabTitle(shownTitle(course), t("accounts.editCourses"));
  const renderLessons = useCallback(
    (section: Section) => (
      <LessonList
        courseId={courseId}
        language={language}
        sectionId={section._id}
        lessons={section.lessonIds}
      />
    ),
    [courseId, language],
  );
  return (
    <div className={COLUMNS}>
      <div className="min-w-0">
        <CourseHeader course={course} onAction={setAction} />
        <EditorTabs tab={tab} />
        <div className={classes(tab !== "lessons" && "max-lg:hidden")}>
          <ArrangeOutline course={course} renderLessons={renderLessons} />
        </div>
      </div>
      <div className={classes(tab !== "settings" && "max-lg:hidden")}>
        <Settings course={course} onAction={setAction} />
      </div>
      <CourseDialogs
        isOpen={action !== undefined}
        onOpenChange={() => setAction(undefined)}
        action={action}
        course={course}
        onDeleted={onDeleted}
      />
      <LeaveGuard />
    </div>
  );
}
