import { CirclePause, Ellipsis } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Menu } from "../../ui/button/menu.tsx";
import { PersonDialog, personEntries, type PersonAction } from "../oversight/index.ts";
import type { Student } from "./students.api.ts";
import { SuspendStudent } from "./suspend-student.tsx";

type ManageStudentProps = { student: Student; listPath?: string };

export function ManageStudent({ student, listPath }: ManageStudentProps) {
  const [asked, ask] = useState<PersonAction | "suspend">();
  const name = `${student.firstName} ${student.lastName}`;
  const onClose = () => ask(undefined);
  return (
    <>
      <Menu
        label={t("students.more", { name })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        entries={[
          {
            id: "suspend",
            label: t(student.suspended ? "students.unsuspend" : "students.suspend"),
            icon: <CirclePause aria-hidden="true" className="size-4.5" />,
            onAction: () => ask("suspend"),
          },
          ...personEntries(ask),
        ]}
      />
      {asked === "suspend" ? (
        <SuspendStudent {...{ student, onClose }} />
      ) : (
        asked && <PersonDialog action={asked} {...{ id: student._id, name, listPath, onClose }} />
      )}
    </>
  );
}
