import { shownTitle } from "@madrasa/contract/shown-title";
import {
  CalendarClock,
  CalendarX,
  Copy,
  Ellipsis,
  ImageIcon,
  Lock,
  LockOpen,
  Mic,
  Pencil,
  Send,
  Share2,
  Ticket,
  Trash2,
  Users,
} from "lucide-react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { Menu, type MenuEntry } from "../../ui/button/menu.tsx";
import type { CourseAction } from "./course-dialogs.tsx";
import type { OwnCourse } from "./courses.api.ts";
import type { LockEnrolment } from "./lock-enrolment.ts";

type CourseMenuProps = {
  course: OwnCourse;
  /** The caller shows its error, because the menu has closed. */
  lock: LockEnrolment;
  onAction: (action: CourseAction) => void;
};

/** All actions on a course. Renders nothing if the teacher may not edit it. */
export function CourseMenu({ course, lock, onAction }: CourseMenuProps) {
  const navigate = useNavigate();
  if (!course.can.edit) return null;
  const { meetingDetails, published, enrollable } = course;
  const icon = (Icon: typeof Pencil) => <Icon className="size-5 text-ink-soft" />;
  const entry = (id: CourseAction, label: string, Icon: typeof Pencil): MenuEntry => ({
    id,
    label,
    icon: icon(Icon),
    onAction: () => onAction(id),
  });
  return (
    <Menu
      label={t("courses.moreActions", { title: shownTitle(course) })}
      trigger={<Ellipsis className="size-5" />}
      entries={[
        entry("edit", t("courses.editDetails"), Pencil),
        entry("banner", t("courses.changeBanner"), ImageIcon),
        entry(
          "meeting",
          meetingDetails ? t("courses.editMeeting") : t("courses.setMeeting"),
          CalendarClock,
        ),
        ...(meetingDetails ? [entry("deleteMeeting", t("courses.deleteMeeting"), CalendarX)] : []),
        {
          ...entry(
            "publish",
            published.value ? t("courses.published") : t("courses.publish"),
            Send,
          ),
          isDisabled: published.value,
        },
        {
          id: "lock",
          label: enrollable ? t("courses.lock") : t("courses.unlock"),
          icon: icon(enrollable ? Lock : LockOpen),
          isDisabled: lock.isPending,
          onAction: lock.toggle,
        },
        ...(published.value ? [entry("share", t("courses.share"), Share2)] : []),
        entry("students", t("courses.students"), Users),
        {
          id: "slips",
          label: t("courses.slips"),
          icon: icon(Ticket),
          onAction: () => void navigate(`/slips?courseId=${course._id}`),
        },
        entry("copy", t("outline.copyCourse"), Copy),
        {
          id: "recitations",
          label: t("enrolment.recitations"),
          icon: icon(Mic),
          onAction: () => void navigate(`/answer-recitations?courseId=${course._id}`),
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
  );
}
