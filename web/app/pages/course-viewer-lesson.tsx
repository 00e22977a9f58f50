import { PrefetchPageLinks, useNavigate, useOutletContext, useParams } from "react-router";
import { LessonVideo } from "../learning/progress/lesson-video.tsx";
import { ToggleCompletion } from "../learning/progress/toggle-completion.tsx";
import {
  type CourseTree,
  type LessonSummary,
  lessonsInOrder,
} from "../office/viewer/course-tree.ts";
import { queuedEntry } from "../device/outbox/entries.ts";
import { finishedPath, lessonPath } from "../lib/format/course-code.ts";
import { LessonBar } from "../office/viewer/lesson-bar.tsx";
import { LessonContent } from "../office/viewer/lesson-content.tsx";
import { useMeeting } from "../office/viewer/use-meeting.ts";
import { t } from "../i18n/t.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { CentredNotice } from "../ui/feedback/centred-notice.tsx";
import { NoteAtMinute } from "./course-viewer-minute-note.tsx";
import { NotesOfLesson } from "./course-viewer-notes.tsx";
import { useSaved } from "../device/saved/use-saved.ts";

export type ViewedCourse = {
  course: CourseTree;
  onStale: () => void;
};

export default function CourseViewerLesson() {
  const viewed = useOutletContext<ViewedCourse>();
  const { lessonId = "" } = useParams();
  return <LessonOfCourse {...viewed} lessonId={lessonId} />;
}

export function LessonOfCourse(props: ViewedCourse & { lessonId: string }) {
  const { course, onStale, lessonId } = props;
  const saved = useSaved();
  const navigate = useNavigate();
  const isMeeting = useMeeting(course)?.isFirst ?? false;
  const lessons = lessonsInOrder(course);
  const summary = lessons.find(({ _id }) => _id === lessonId);
  if (!summary) return <LessonGone course={course} />;
  const isDone = ({ _id, completed }: LessonSummary) =>
    (queuedEntry("progress/toggleCompletion", { lessonId: _id })?.body?.completed ?? completed) ===
    true;
  const isLast = lessons.every((lesson) => lesson === summary || isDone(lesson));
  const completion = (
    <ToggleCompletion
      courseId={course._id}
      lessonId={lessonId}
      isCompleted={summary.completed ?? false}
      isQuiet={isMeeting}
      onCompleted={() => isLast && void navigate(finishedPath(course._id))}
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
                lessonRef={{ courseId: course._id, lessonId }}
                note={lesson.note}
                position={position}
              />
            )}
          />
        )}
        saveControls={saved && <saved.SaveLesson course={course} summary={summary} />}
      />
      {isLast && !summary.completed && <PrefetchPageLinks page={finishedPath(course._id)} />}
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
