import type { ReactNode } from "react";
import { formatMeetingTime } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Ltr, Prose, Words } from "../../ui/display/people-text.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import type { CourseAct } from "./course-dialogs.tsx";
import type { OwnCourse } from "./courses.api.ts";
import { JoinCode } from "./join-code.tsx";
import { useLockEnrolment } from "./lock-enrolment.ts";
import { ReadinessList } from "./readiness-list.tsx";

type CourseSettingsProps = { course: OwnCourse; onAct: (act: CourseAct) => void };

/** The settings at the end of the editor; beside it where there is room. */
export function CourseSettings({ course, onAct }: CourseSettingsProps) {
  const lock = useLockEnrolment(course);
  const canEdit = course.can.edit;
  return (
    <aside aria-label={t("courses.settings")} className="grid content-start gap-9">
      {!course.published.value && (
        <Part title={t("courses.beforePublish")}>
          <ReadinessList missing={course.missing} />
        </Part>
      )}
      <Part title={t("courses.meeting")}>
        <Meeting course={course} onAct={onAct} />
      </Part>
      <Part title={t("courses.enrolment")}>
        <Switch
          label={t("courses.openEnrolment")}
          description={course.enrollable ? t("courses.isUnlocked") : t("courses.isLocked")}
          checked={course.enrollable}
          disabled={!canEdit}
          onChange={lock.toggle}
        />
        <JoinCode courseId={course._id} onShare={() => onAct("share")} />
        {canEdit && (
          <Button look="secondary" className="w-fit" onClick={() => onAct("students")}>
            {t("courses.studentsOf", { count: course.studentCount })}
          </Button>
        )}
      </Part>
      {canEdit && (
        <Part title={t("courses.course")}>
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" isCompact onClick={() => onAct("edit")}>
              {t("courses.editDetails")}
            </Button>
            <Button look="secondary" isCompact onClick={() => onAct("banner")}>
              {t("courses.changeBanner")}
            </Button>
            <Button look="quiet" isCompact onClick={() => onAct("delete")}>
              {t("courses.deleteCourse")}
            </Button>
          </div>
        </Part>
      )}
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Meeting({ course, onAct }: CourseSettingsProps) {
  const meeting = course.meetingDetails;
  if (!meeting) {
    return (
      <>
        <p className="text-ink-soft">{t("courses.noMeeting")}</p>
        {course.can.edit && (
          <Button look="secondary" className="w-fit" onClick={() => onAct("meeting")}>
            {t("courses.setMeeting")}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <div className="grid gap-1">
        <p className="font-semibold">
          <Words>{meeting.title}</Words>
        </p>
        <Prose className="w-fit text-ink-soft">{meeting.description}</Prose>
        {meeting.scheduledTime && <p>{formatMeetingTime(meeting.scheduledTime)}</p>}
        <p className="break-all">
          <TextLink href={meeting.link}>
            <Ltr>{meeting.link}</Ltr>
          </TextLink>
        </p>
      </div>
      {course.can.edit && (
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" isCompact onClick={() => onAct("meeting")}>
            {t("courses.editMeeting")}
          </Button>
          <Button look="quiet" isCompact onClick={() => onAct("deleteMeeting")}>
            {t("courses.deleteMeeting")}
          </Button>
        </div>
      )}
    </>
  );
}
