import { ClearSecondStep } from "../../office/admins/clear-second-step.tsx";
import { TeacherCourses } from "../../office/oversight/teacher-courses.tsx";
import { TeacherHeader } from "../../office/teachers/teacher-header.tsx";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { useSession } from "../../lib/session/session.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import type { Route } from "./+types/teacher";

export function meta() {
  return pageTitle("teachers.teachers");
}

export default function Teacher({ params: { teacherId } }: Route.ComponentProps) {
  const session = useSession();
  const isSuperadmin = session.status === "signedIn" && session.role === "superadmin";
  return (
    <div className="max-w-5xl">
      <TextLink to="/admin/dashboard/teachers" className="inline-flex min-h-11 items-center">
        {t("oversight.allTeachers")}
      </TextLink>
      <TeacherCourses
        key={teacherId}
        teacherId={teacherId}
        renderHead={(teacher) => (
          <>
            <TeacherHeader teacher={teacher} courses={teacher.courseIds.length} />
            {isSuperadmin && teacher.deletedAt === null && teacher.secondStep && (
              <ClearSecondStep id={teacher._id} name={`${teacher.firstName} ${teacher.lastName}`} />
            )}
          </>
        )}
      />
    </div>
  );
}
