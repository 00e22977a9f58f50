import { percentOf } from "@madrasa/contract/percent";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import { type Outline, outlineQuery } from "../courses/outline/outline.api.ts";
import { type CourseTree, lessonsInOrder } from "../office/viewer/course-tree.ts";
import { LessonBar } from "../office/viewer/lesson-bar.tsx";
import { LessonContent } from "../office/viewer/lesson-content.tsx";
import { MeetingNotice } from "../office/viewer/meeting-notice.tsx";
import { previewedLessonQuery } from "../office/viewer/preview.api.ts";
import { type SeenBy, SeenByProvider } from "../office/viewer/seen-by.ts";
import { useMeeting } from "../office/viewer/use-meeting.ts";
import { ViewerLayout } from "../office/viewer/viewer-layout.tsx";
import { t } from "../i18n/t.ts";
import { editorPath, previewPath } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { useTabTitle } from "../lib/page-head/use-tab-title.ts";
import { Button } from "../ui/button/button.tsx";
import { CentredNotice } from "../ui/feedback/centred-notice.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { MediaPlayer } from "../ui/media-player/media-player.tsx";
import { LazyQueuedEntries } from "./layouts/lazy-queued-entries.tsx";

export function meta() {
  return pageTitle("courses.preview");
}

const TEACHER: SeenBy = {
  pathOf: previewPath,
  backTo: editorPath,
  back: "courses.backToEditor",
  lessonQuery: previewedLessonQuery,
};

/** The students' view of a course or draft. Saves nothing. */
export default function PreviewCourse() {
  const { courseId = "" } = useParams();
  const query = useQuery(outlineQuery(courseId));
  return (
    <SeenByProvider value={TEACHER}>
      <Loaded query={query} failed="outline.loadFailed">
        {({ course }) => <PreviewedCourse key={courseId} course={course} />}
      </Loaded>
    </SeenByProvider>
  );
}

function PreviewedCourse({ course: own }: Outline) {
  const lessonId = useSearchParams()[0].get("lesson");
  const { key } = useLocation();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [drawerAt, setDrawerAt] = useState<string>();
  const course = asStudent(own, ticked);
  const lessons = lessonsInOrder(course);
  const lesson = lessonId ? lessons.find(({ _id }) => _id === lessonId) : lessons[0];
  const isMeeting = useMeeting(course)?.isFirst ?? false;
  useTabTitle(lesson?.title, shownTitle(course));
  const toggle = (id: string) =>
    setTicked((before) => (before.has(id) ? without(before, id) : new Set([...before, id])));
  return (
    <ViewerLayout
      course={course}
      currentLessonId={lesson?._id}
      isDrawerOpen={drawerAt === key}
      onDrawerChange={(isOpen) => setDrawerAt(isOpen ? key : undefined)}
      saveControls={undefined}
      renderMark={undefined}
      status={<LazyQueuedEntries />}
    >
      <Notice title={t("courses.previewTitle")}>{t("courses.previewHelp")}</Notice>
      <MeetingNotice course={course} />
      {lesson ? (
        <>
          <LessonContent
            key={lesson._id}
            course={course}
            summary={lesson}
            onMissing={() => undefined}
            renderFile={(_, player, choice) => (
              <>
                <MediaPlayer {...player} />
                {choice && <div className="flex justify-end bg-stage text-on-stage">{choice}</div>}
              </>
            )}
            saveControls={undefined}
          />
          <LessonBar
            key={`bar ${lesson._id}`}
            course={course}
            lesson={lesson}
            completion={
              <Button
                variant={lesson.completed ? "done" : isMeeting ? "tinted" : "primary"}
                aria-pressed={lesson.completed}
                className="w-full min-w-44"
                onClick={() => toggle(lesson._id)}
              >
                {t(lesson.completed ? "progress.completed" : "progress.markCompleted")}
              </Button>
            }
            isQuiet={isMeeting}
          />
        </>
      ) : (
        <CentredNotice title={t("lessons.viewerNoLessons")} />
      )}
    </ViewerLayout>
  );
}

const without = (ids: ReadonlySet<string>, id: string) =>
  new Set([...ids].filter((other) => other !== id));

function asStudent(own: Outline["course"], ticked: ReadonlySet<string>): CourseTree {
  const sections = own.sections.map((section) => ({
    ...section,
    completedLessons: section.lessonIds.filter(({ _id }) => ticked.has(_id)).length,
    lessonIds: section.lessonIds.map((lesson) => ({
      ...lesson,
      completed: ticked.has(lesson._id),
    })),
  }));
  const completedLessons = sections.reduce((sum, section) => sum + section.completedLessons, 0);
  return {
    ...own,
    enrolled: true,
    can: { join: false },
    sections,
    completedLessons,
    progress: percentOf(completedLessons, own.totalLessons),
  };
}
