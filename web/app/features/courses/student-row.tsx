import { shownTitle } from "@madrasa/contract/shown-title";
import { MessageCircle, UserMinus } from "lucide-react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { coursePathOfStudent, lessonPath } from "../../lib/format/course-code.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import type { OwnCourse, Student } from "./courses.api.ts";

type StudentRowProps = {
  course: Pick<OwnCourse, "_id" | "title">;
  student: Student;
  onRemove: () => void;
};

/** A student's last activity and progress, and a link to write to them with a text to begin from. */
export function StudentRow({ course, student, onRemove }: StudentRowProps) {
  const name = `${student.firstName} ${student.lastName}`;
  const url = contactUrl(student, noteTo(student, course));
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold">
          <UserText>{name}</UserText>
        </p>
        <p className="text-sm text-ink-soft">
          {t("courses.lastActive", { date: formatDate(student.lastActive) })}
        </p>
        <p className="text-sm text-ink-soft">
          {t("courses.enrolledOn", { date: formatDate(student.enrolledAt) })}
        </p>
      </div>
      <ProgressBar
        percent={student.progress}
        label={t("courses.progressOf", { name })}
        className="grow basis-40 max-sm:basis-full"
      />
      <div className="flex items-center justify-between gap-x-5 max-sm:w-full">
        {url ? (
          <LinkButton
            href={url}
            variant="secondary"
            isCompact
            icon={<MessageCircle className="size-4" />}
          >
            {t("courses.contact", { method: student.TelegramOrWhatsapp })}
            <span className="sr-only">
              {": "}
              <bdi>{name}</bdi>
            </span>
          </LinkButton>
        ) : (
          <p className="text-sm text-ink-soft">{t("courses.phoneHidden")}</p>
        )}
        <IconButton
          label={t("courses.removeStudent", { name })}
          icon={<UserMinus className="size-4.5" />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** A greeting with the address of the next lesson, or of the finished course. */
function noteTo(student: Student, course: StudentRowProps["course"]): string | undefined {
  const { firstName: name, nextLesson, totalLessons } = student;
  const { origin } = window.location;
  const names = { name, course: shownTitle(course) };
  if (nextLesson) {
    const link = origin + lessonPath(course._id, nextLesson._id);
    return t("courses.noteGoOn", { ...names, lesson: nextLesson.title, link });
  }
  if (totalLessons === 0) return undefined;
  return t("courses.noteFinished", { ...names, link: origin + coursePathOfStudent(course._id) });
}
