import { useQuery } from "@tanstack/react-query";
import { Ellipsis, LogOut, Mic, MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { recitationsPath } from "../../lib/format/course-code.ts";
import { Menu } from "../../ui/button/menu.tsx";
import { meQuery } from "../profile/index.ts";
import { type Subject, TellSchool } from "../complaints/index.ts";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import type { CourseToLeave, LeaveCourseProps } from "./leave-course.tsx";

const LeaveCourse = lazyPart<LeaveCourseProps>(
  async () => (await import("./leave-course.tsx")).LeaveCourse,
  { Meanwhile: () => null },
);

export type CourseMenuProps = {
  course: CourseToLeave & { teacherId: { _id: string } };
  /** The one that is open. */
  lessonId: string | undefined;
};

/** What a student seldom does with a course that they are in. */
export function CourseMenu({ course, lessonId }: CourseMenuProps) {
  const [asked, ask] = useState<"tell" | "leave">();
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const close = () => ask(undefined);
  const subjects: Subject[] = [
    ...(lessonId === undefined ? [] : [{ kind: "lesson" as const, _id: lessonId }]),
    { kind: "course", _id: course._id },
    { kind: "person", _id: course.teacherId._id },
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
          // For a child, a guardian decides.
          ...(me?.isChild ? [] : [leave]),
        ]}
      />
      {asked === "tell" && <TellSchool subjects={subjects} onClose={close} />}
      {asked === "leave" && <LeaveCourse course={course} onClose={close} />}
    </>
  );
}
