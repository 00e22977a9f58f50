import { useState } from "react";
import { useOutletContext, useParams } from "react-router";
import type { FinishedCourse } from "../features/enrolment/finished-words.tsx";
import { LessonVideo } from "../features/progress/lesson-video.tsx";
import { ToggleCompletion } from "../features/progress/toggle-completion.tsx";
import { type CourseTree, lessonsInOrder } from "../features/viewer/course-tree.ts";
import { lessonPath } from "../lib/format/course-code.ts";
import { LessonBar } from "../features/viewer/lesson-bar.tsx";
import { LessonContent } from "../features/viewer/lesson-content.tsx";
import { useMeeting } from "../features/viewer/use-meeting.ts";
import { t } from "../i18n/t.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { CentredNotice } from "../ui/feedback/centred-notice.tsx";
import { lazyPart } from "../ui/feedback/lazy-part.tsx";
import { NoteAtMinute } from "./course-viewer-minute-note.tsx";
import { NotesOfLesson } from "./course-viewer-notes.tsx";
import { useSaved } from "../features/saved/use-saved.ts";

/** Most visits end before the course's last lesson. */
const CourseFinished = lazyPart<{ course: FinishedCourse }>(
  async () => (await import("../features/enrolment/course-finished.tsx")).CourseFinished,
  { Meanwhile: () => null, Instead: () => null },
);

export type ViewedCourse = {
  course: CourseTree;
  /** Reads the course again. */
  onStale: () => void;
};

/** The lesson in the URL. */
export default function CourseViewerLesson() {
  const viewed = useOutletContext<ViewedCourse>();
  const { lessonId = "" } = useParams();
  return <LessonOfCourse {...viewed} lessonId={lessonId} />;
}

export function LessonOfCourse(props: ViewedCourse & { lessonId: string }) {
  const { course, onStale, lessonId } = props;
  const saved = useSaved();
  const hasFinished = useFinishedNow(course);
  const isMeeting = useMeeting(course)?.isFirst ?? false;
  const lessons = lessonsInOrder(course);
  const summary = lessons.find(({ _id }) => _id === lessonId);
  if (!summary) return <LessonGone course={course} />;
  const completion = (
    <ToggleCompletion
      courseId={course._id}
      lessonId={lessonId}
      isCompleted={summary.completed ?? false}
      isQuiet={isMeeting}
    />
  );
  return (
    <>
      <LessonContent
        key={lessonId}
        course={course}
        summary={summary}
        onMissing={onStale}
        renderFile={(lesson, player, choice) => (
          <LessonVideo
            courseId={course._id}
            lesson={lesson}
            player={player}
            choice={choice}
            renderTools={(position) => (
              <NoteAtMinute
                place={{ courseId: course._id, lessonId }}
                note={lesson.note}
                position={position}
              />
            )}
          />
        )}
        saveControls={saved && <saved.SaveLesson course={course} summary={summary} />}
      />
      {hasFinished && <CourseFinished course={course} />}
      <LessonBar
        key={`bar ${lessonId}`}
        course={course}
        lesson={summary}
        completion={completion}
        isQuiet={isMeeting}
      />
      <NotesOfLesson key={`notes ${lessonId}`} courseId={course._id} lessonId={lessonId} />
    </>
  );
}

/** Whether the course was completed while it was open, and still is. */
function useFinishedNow({ progress = 0 }: CourseTree): boolean {
  const [wasUnfinished, setUnfinished] = useState(progress < 100);
  if (progress < 100 && !wasUnfinished) setUnfinished(true);
  return wasUnfinished && progress === 100;
}

/** For a lesson that its teacher has deleted, perhaps while it was open. */
function LessonGone({ course }: { course: CourseTree }) {
  const [first] = lessonsInOrder(course);
  return (
    <CentredNotice
      title={t("lessons.viewerGone")}
      actions={
        first ? (
          <LinkButton to={lessonPath(course._id, first._id)}>
            {t("lessons.viewerToFirst")}
          </LinkButton>
        ) : (
          <LinkButton to="/student-dashboard">{t("enrolment.myCourses")}</LinkButton>
        )
      }
    >
      {t("lessons.viewerGoneHelp")}
    </CentredNotice>
  );
}
