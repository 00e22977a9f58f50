import { StudentPage } from "../../office/students/student-page.tsx";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import type { Route } from "./+types/student";

export function meta() {
  return pageTitle("students.students");
}

export default function Student({ params: { studentId } }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl">
      <TextLink to="/admin/dashboard/students" className="inline-flex min-h-11 items-center">
        {t("students.allStudents")}
      </TextLink>
      <StudentPage key={studentId} studentId={studentId} />
    </div>
  );
}
