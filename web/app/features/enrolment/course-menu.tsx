import { useQuery } from "@tanstack/react-query";
import { Ellipsis, LogOut } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Menu } from "../../ui/button/menu.tsx";
import { meQuery } from "../profile/index.ts";
import { type CourseToLeave, LeaveCourse } from "./leave-course.tsx";

export type CourseMenuProps = { course: CourseToLeave };

/** What a student seldom does with a course that they are in. */
export function CourseMenu({ course }: CourseMenuProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { data: me } = useQuery(meQuery);
  // For a child, a guardian decides.
  if (me?.isChild) return null;
  return (
    <>
      <Menu
        label={t("enrolment.courseMenu")}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        entries={[
          {
            id: "leave",
            label: t("enrolment.leave"),
            icon: <LogOut aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />,
            isDanger: true,
            onAction: () => setLeaving(true),
          },
        ]}
      />
      {isLeaving && <LeaveCourse course={course} onClose={() => setLeaving(false)} />}
    </>
  );
}
