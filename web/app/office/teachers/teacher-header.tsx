import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { useTabTitle } from "../../lib/page-head/use-tab-title.ts";
import { Ltr, UserText } from "../../ui/display/user-text.tsx";
import { ManageTeacher } from "./manage-teacher.tsx";
import { nameOf } from "./name-of.ts";
import { TeacherContact } from "./teacher-contact.tsx";
import { TeacherStatus } from "./teacher-status.tsx";
import type { Teacher } from "./teachers.api.ts";

export function TeacherHeader({ teacher, courses }: { teacher: Teacher; courses: number }) {
  const { email, createdAt, deletedAt } = teacher;
  useTabTitle(nameOf(teacher));
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-break-word md:text-4xl">
          <UserText>{nameOf(teacher)}</UserText>
        </h1>
        <TeacherStatus teacher={teacher} />
      </div>
      {deletedAt === null ? (
        <>
          <div className="mt-1 mb-3 flex flex-wrap items-center gap-x-5 text-ink-soft">
            {email && <Ltr className="break-all">{email}</Ltr>}
            <TeacherContact teacher={teacher} />
            <span>{t("teachers.joinedOn", { date: formatDate(createdAt) })}</span>
          </div>
          <ManageTeacher teacher={teacher} courses={courses} />
        </>
      ) : (
        <p className="mt-2 text-ink-soft">
          {t("teachers.deletedOn", { date: formatDate(deletedAt) })}
        </p>
      )}
    </header>
  );
}
