import type { ReactNode } from "react";
import { formatMeetingTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Ltr, Prose, UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import type { CourseAction } from "./course-dialogs.tsx";
import type { OwnCourse } from "./courses.api.ts";
import { useLockEnrolment } from "./lock-enrolment.ts";
import { ReadinessList } from "./readiness-list.tsx";
import { Share2 } from "lucide-react";
import { CourseSwitches } from "./course-switches.tsx";
import { joinPath } from "../../lib/format/course-code.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { LESSON_AIDS, type LessonAid } from "@madrasa/contract/limits";

type PartProps = { course: OwnCourse; onAction: (action: CourseAction) => void };
type CourseSettingsProps = PartProps & {
  course: AidsListProps;
  recitations: ReactNode;
  helpers: ReactNode;
};

export function CourseSettings(props: CourseSettingsProps) {
  const { course, recitations, helpers, onAction } = props;
  const lock = useLockEnrolment(course);
  const lacked = lackedAids(course);
  return (
    <aside aria-label={t("courses.settings")} className="grid content-start gap-9">
      <Part title={t("courses.whatItDoes")}>
        <CourseSwitches {...{ course, recitations, onAction }} />
      </Part>
      {helpers}
      {!course.published.value && (
        <Part title={t("courses.beforePublish")}>
          <ReadinessList missing={course.missing} />
        </Part>
      )}
      {lacked.length > 0 && (
        <Part title={t("courses.lackingTitle")}>
          <AidsList lacked={lacked} isPublished={course.published.value} />
        </Part>
      )}
      <Part title={t("courses.meeting")}>
        <Meeting course={course} onAction={onAction} />
      </Part>
      <Part title={t("courses.enrolment")}>
        <Switch
          label={t("courses.openEnrolment")}
          description={t(
            !course.enrollable
              ? "courses.isLocked"
              : course.published.value
                ? "courses.isUnlocked"
                : "courses.isNotOpenYet",
          )}
          checked={course.enrollable}
          onChange={lock.toggle}
        />
        <ActionError>{lock.errorText}</ActionError>
        {course.published.value && (
          <JoinCode courseId={course._id} onShare={() => onAction("share")} />
        )}
        <Button variant="secondary" className="w-fit" onClick={() => onAction("students")}>
          {t("courses.studentsOf", { count: course.studentCount })}
        </Button>
      </Part>
      <Part title={t("courses.course")}>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" isCompact onClick={() => onAction("edit")}>
            {t("courses.editDetails")}
          </Button>
          <Button variant="secondary" isCompact onClick={() => onAction("banner")}>
            {t("courses.changeBanner")}
          </Button>
          <Button variant="quiet" isCompact onClick={() => onAction("delete")}>
            {t("courses.deleteCourse")}
          </Button>
        </div>
      </Part>
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

function Meeting({ course, onAction }: PartProps) {
  const meeting = course.meetingDetails;
  if (!meeting) {
    return (
      <>
        <p className="text-ink-soft">{t("courses.noMeeting")}</p>
        <Button variant="secondary" className="w-fit" onClick={() => onAction("meeting")}>
          {t("courses.setMeeting")}
        </Button>
      </>
    );
  }
  return (
    <>
      <div className="grid gap-1">
        <p className="font-semibold">
          <UserText lang={course.language}>{meeting.title}</UserText>
        </p>
        <Prose isAligned lang={course.language} className="text-ink-soft">
          {meeting.description}
        </Prose>
        {meeting.scheduledTime && <p>{formatMeetingTime(meeting.scheduledTime)}</p>}
        <p className="break-all">
          <TextLink href={meeting.link}>
            <Ltr>{meeting.link}</Ltr>
          </TextLink>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isCompact onClick={() => onAction("meeting")}>
          {t("courses.editMeeting")}
        </Button>
        <Button variant="quiet" isCompact onClick={() => onAction("deleteMeeting")}>
          {t("courses.deleteMeeting")}
        </Button>
      </div>
    </>
  );
}

type JoinCodeProps = {
  courseId: string;
  onShare: () => void;
};

function JoinCode({ courseId, onShare }: JoinCodeProps) {
  return (
    <div>
      <p className="text-sm text-ink-soft">{t("courses.joinCode")}</p>
      <Ltr className="font-mono text-sm break-all">{courseId}</Ltr>
      <div className="-mx-3 flex flex-wrap">
        <CopyButton text={courseId} label={t("ui.copyCode")} variant="quiet" isCompact />
        <CopyButton
          text={window.location.origin + joinPath(courseId)}
          label={t("courses.copyLink")}
          variant="quiet"
          isCompact
        />
        <Button variant="quiet" isCompact icon={<Share2 className="size-4" />} onClick={onShare}>
          {t("courses.share")}
        </Button>
      </div>
    </div>
  );
}

type AidsListProps = {
  sections: readonly { lessonIds: readonly { lacking?: readonly LessonAid[] | undefined }[] }[];
};

/** Number of lessons without captions, transcripts or image descriptions. */
function lackedAids({ sections }: AidsListProps): [LessonAid, number][] {
  const all = sections.flatMap(({ lessonIds }) => lessonIds.flatMap(({ lacking = [] }) => lacking));
  return LESSON_AIDS.map((what): [LessonAid, number] => [
    what,
    all.filter((one) => one === what).length,
  ]).filter(([, count]) => count > 0);
}

/** Missing accessibility texts. They do not block publication. */
function AidsList({
  lacked,
  isPublished,
}: {
  lacked: ReturnType<typeof lackedAids>;
  isPublished: boolean;
}) {
  return (
    <>
      <ul className="grid gap-3">
        {lacked.map(([what, count]) => (
          <li key={what} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="size-5 shrink-0 rounded-full border-2 border-dashed border-edge"
            />
            {t("courses.lacking", { what, count })}
          </li>
        ))}
      </ul>
      {!isPublished && <p className="text-sm text-ink-soft">{t("courses.lackingHelp")}</p>}
    </>
  );
}
