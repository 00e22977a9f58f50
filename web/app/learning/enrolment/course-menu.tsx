import { useQuery } from "@tanstack/react-query";
import { Ellipsis, LogOut, Mic, MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { recitationsPath } from "../../lib/format/course-code.ts";
import { Menu } from "../../ui/button/menu.tsx";
import { meQuery } from "../../lib/session/me.ts";
import { type Subject, ComplaintDialog } from "../../base/complaints/index.ts";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import type { CourseToLeave, LeaveCourseProps } from "./leave-course.tsx";

const LeaveCourse = lazyComponent<LeaveCourseProps>(
  async () => (await import("./leave-course.tsx")).LeaveCourse,
  { Meanwhile: () => null },
);

export type CourseMenuProps = {
  course: CourseToLeave & { teacherId: { _id: string } };
  /** The one that is open, and its section. */
  lessonId: string | undefined;
  sectionId: string | undefined;
};

export function CourseMenu({ course, lessonId, sectionId }: CourseMenuProps) {
  const [asked, ask] = useState<"tell" | "leave">();
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const close = () => ask(undefined);
  const partOf = (kind: "lesson" | "section", _id: string | undefined): Subject[] =>
    _id === undefined ? [] : [{ kind, _id, courseId: course._id }];
  const subjects = [
    ...partOf("lesson", lessonId),
    ...partOf("section", sectionId),
    { kind: "course" as const, _id: course._id },
    { kind: "person" as const, _id: course.teacherId._id, courseId: course._id },
  ];
  const leave = {
    id: "leave",
    label: t("enrolment.leave"),
    icon: <LogOut aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />,
    isDanger: true,
    onAction: () => ask("leave"),
  };
  return (
    <>
      <Menu
        label={t("enrolment.courseMenu")}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        entries={[
          {
            id: "recitations",
            label: t("enrolment.recitations"),
            icon: <Mic aria-hidden="true" className="size-4.5" />,
            onAction: () => void navigate(recitationsPath(course._id)),
          },
          {
            id: "tell",
            label: t("enrolment.tellSchool"),
            icon: <MessageSquareWarning aria-hidden="true" className="size-4.5" />,
            onAction: () => ask("tell"),
          },
          ...(me?.isChild ? [] : [leave]),
        ]}
      />
      {asked === "tell" && <ComplaintDialog subjects={subjects} onClose={close} />}
      {asked === "leave" && <LeaveCourse course={course} onClose={close} />}
    </>
  );
}
