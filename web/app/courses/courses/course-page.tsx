import { shownTitle } from "@madrasa/contract/shown-title";
import type { DataOf } from "@madrasa/contract/client";
import type { contract } from "@madrasa/contract";
import { Check, Circle, Copy, Ellipsis, Lock, LockOpen, Trash2 } from "lucide-react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Menu } from "../../ui/button/menu.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { classes } from "../../ui/classes.ts";
import { Banner } from "../../ui/display/banner.tsx";
import { ClippedText, isLongTitle, Ltr, TextBlock } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import type { CourseAction } from "./course-dialogs.tsx";
import { CourseStatus, CourseTopics } from "./course-facts.tsx";
import { CourseTiles, type TileFigures } from "./course-tiles.tsx";
import { useLockEnrolment } from "./lock-enrolment.ts";
import { NextMeeting } from "./next-meeting.tsx";
import type { OwnCourse } from "./courses.api.ts";

type ReadCourse = DataOf<typeof contract.outline.readOutline>["course"];

type CoursePageProps = {
  course: ReadCourse;
  figures: TileFigures | undefined;
  onAction: (action: CourseAction) => void;
};

export function CoursePage({ course, figures, onAction }: CoursePageProps) {
  const { _id: courseId, can, published, sections } = course;
  const title = shownTitle(course);
  return (
    <>
      <CourseBar course={course} onAction={onAction} />
      <Banner seed={courseId} src={course.banner} size="page" isFirst className="rounded-card" />
      <TextBlock title={title} className="mt-4">
        <h1
          className={classes(
            "wrap-anywhere",
            isLongTitle(title) ? "text-xl" : "text-2xl md:text-3xl",
          )}
        >
          <ClippedText lines={3} lang={course.language}>
            {title}
          </ClippedText>
        </h1>
      </TextBlock>
      <p className="mt-1 text-sm text-ink-soft">
        {t("courses.studentCount", { count: course.studentCount })}
        {" · "}
        {t("courses.createdOn", { date: formatDate(course.createdAt) })}
        {" · "}
        {t("courses.lastActive", { date: formatDate(course.lastActive) })}
      </p>
      <p className="text-sm text-ink-soft">
        <CourseTopics course={course} />
      </p>
      {!(published.value && course.enrollable) && (
        <div className="mt-2">
          <CourseStatus course={course} />
        </div>
      )}
      {!published.value && (
        <div className="mt-4 flex flex-wrap items-end justify-between gap-3">
          <MissingParts missing={course.missing} />
          {can.publish && (
            <Button onClick={() => onAction("publish")}>{t("courses.publish")}</Button>
          )}
        </div>
      )}
      <CourseTiles course={course} figures={figures} onAction={onAction} />
      <div className="mt-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div>
          <h2 className="text-lg">{t("courses.meeting")}</h2>
          <NextMeeting course={course} onOpen={() => onAction("meeting")} />
        </div>
        {sections.length > 0 && (
          <Button variant="secondary" onClick={() => onAction("addLesson")}>
            {t("courses.addLesson")}
          </Button>
        )}
      </div>
      {published.value && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="text-sm text-ink-soft">{t("courses.joinCode")}</p>
            <Ltr className="font-mono text-sm break-all">{courseId}</Ltr>
          </div>
          <CopyButton text={courseId} label={t("ui.copyCode")} />
        </div>
      )}
    </>
  );
}

function CourseBar({ course, onAction }: Omit<CoursePageProps, "figures">) {
  const lock = useLockEnrolment(course);
  const { enrollable } = course;
  const LockIcon = enrollable ? Lock : LockOpen;
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-3">
        <TextLink to="/teacher-dashboard#courses" className="inline-flex min-h-11 items-center">
          {t("outline.allCourses")}
        </TextLink>
        <Menu
          label={t("courses.moreActions", { title: shownTitle(course) })}
          trigger={<Ellipsis className="size-5" />}
          entries={[
            {
              id: "copy",
              label: t("outline.copyCourse"),
              icon: <Copy className="size-5 text-ink-soft" />,
              onAction: () => onAction("copy"),
            },
            {
              id: "lock",
              label: t(enrollable ? "courses.lock" : "courses.unlock"),
              icon: <LockIcon className="size-5 text-ink-soft" />,
              isDisabled: lock.isPending,
              onAction: lock.toggle,
            },
            {
              id: "delete",
              label: t("courses.deleteCourse"),
              icon: <Trash2 className="size-5" />,
              isDanger: true,
              onAction: () => onAction("delete"),
            },
          ]}
        />
      </div>
      <ActionError className="mb-2">{lock.errorText}</ActionError>
    </>
  );
}

const ICON = "size-4 shrink-0";

function MissingParts({ missing }: Pick<OwnCourse, "missing">) {
  if (missing.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Check className={`${ICON} text-act`} />
        {t("courses.ready")}
      </p>
    );
  }
  return (
    <div className="text-sm">
      <p className="text-ink-soft">{t("courses.beforePublish")}</p>
      <ul className="mt-1 grid gap-1">
        {missing.map((what) => (
          <li key={what} className="flex items-center gap-2">
            <Circle className={`${ICON} text-gold-ink`} />
            {t("courses.toDo", { what })}
          </li>
        ))}
      </ul>
    </div>
  );
}
