import { shownTitle } from "@madrasa/contract/shown-title";
import { MessageCircle } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { coursePathOfStudent, lessonPath } from "../../lib/format/course-code.ts";
import { classes } from "../../ui/classes.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import type { OwnCourse, Student } from "./courses.api.ts";
import { useRecordContacted } from "./students.api.ts";

type WriteToStudentProps = {
  course: Pick<OwnCourse, "_id" | "title">;
  student: Omit<Student, "quiet" | "isNew">;
  /** Icon only, for rows on phones. */
  isRow?: boolean;
};

/** Link that opens a message to the student with a prepared text, and records the day of contact. */
export function WriteToStudent({ course, student, isRow = false }: WriteToStudentProps) {
  const mark = useRecordContacted(course._id);
  const url = contactUrl(student, noteTo(student, course));
  const onPhone = (names: string) => isRow && names;
  if (!url) {
    return (
      <p className={classes("text-sm text-ink-soft", onPhone("max-sm:sr-only"))}>
        {t("courses.phoneHidden")}
      </p>
    );
  }
  return (
    <LinkButton
      href={url}
      variant={isRow ? "secondary" : "primary"}
      isCompact
      icon={<MessageCircle className="size-4" />}
      className={classes(onPhone("max-sm:w-11"))}
      onClick={() => mark.mutate(student._id)}
    >
      <span className={classes(onPhone("max-sm:sr-only"))}>
        {t("courses.contact", { method: student.TelegramOrWhatsapp })}
      </span>
      <HiddenName>{`${student.firstName} ${student.lastName}`}</HiddenName>
    </LinkButton>
  );
}

function noteTo(
  student: WriteToStudentProps["student"],
  course: WriteToStudentProps["course"],
): string | undefined {
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
