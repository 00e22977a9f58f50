import { DeletedTeacherList } from "../../office/teachers/deleted-teacher-list.tsx";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { TextLink } from "../../ui/button/text-link.tsx";

export function meta() {
  return pageTitle("teachers.deletedTeachers");
}

export default function DeletedTeachers() {
  return (
    <div className="max-w-5xl">
      <TextLink to="/admin/dashboard/teachers" className="inline-flex min-h-11 items-center">
        {t("oversight.allTeachers")}
      </TextLink>
      <DeletedTeacherList />
    </div>
  );
}
