import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Menu } from "../../ui/button/menu.tsx";
import { PersonDialog, personEntries, type PersonAct } from "../oversight/index.ts";
import type { Student } from "./students.api.ts";

type ManageStudentProps = { student: Student; listPath?: string };

export function ManageStudent({ student, listPath }: ManageStudentProps) {
  const [asked, ask] = useState<PersonAct>();
  const name = `${student.firstName} ${student.lastName}`;
  const onClose = () => ask(undefined);
  return (
    <>
      <Menu
        label={t("students.more", { name })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        entries={personEntries(ask)}
      />
      {asked && <PersonDialog act={asked} {...{ id: student._id, name, listPath, onClose }} />}
    </>
  );
}
