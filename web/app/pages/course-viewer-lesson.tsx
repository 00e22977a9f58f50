import { useOutletContext, useParams } from "react-router";
import { LessonVideo } from "../features/progress/lesson-video.tsx";
import { ToggleCompletion } from "../features/progress/toggle-completion.tsx";
import { type CourseTree, lessonPath, lessonsInOrder } from "../features/viewer/course-tree.ts";
import { LessonContent } from "../features/viewer/lesson-content.tsx";
import { LessonPager } from "../features/viewer/lesson-pager.tsx";
import { t } from "../i18n/t.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { CentredNotice } from "../ui/feedback/centred-notice.tsx";
import { NotesOfLesson } from "./course-viewer-notes.tsx";

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

export function LessonOfCourse({ course, onStale, lessonId }: ViewedCourse & { lessonId: string }) {
  const lessons = lessonsInOrder(course);
  const summary = lessons.find(({ _id }) => _id === lessonId);
  if (!summary) return <LessonGone course={course} />;
  return (
    <>
      <LessonContent
        key={lessonId}
        course={course}
        summary={summary}
        onMissing={onStale}
        renderFile={(lesson, player) => (
          <LessonVideo courseId={course._id} lesson={lesson} player={player} />
        )}
        completion={
          <ToggleCompletion
            courseId={course._id}
            lessonId={lessonId}
            isCompleted={summary.completed ?? false}
          />
        }
      />
      <LessonPager course={course} lessonId={lessonId} />
      <NotesOfLesson key={`notes ${lessonId}`} courseId={course._id} lessonId={lessonId} />
    </>
  );
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
