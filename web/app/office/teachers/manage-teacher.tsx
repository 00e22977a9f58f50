import { BookOpen, Ellipsis, KeyRound, Link2Off, Trash2, UserX } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { Button, type ButtonProps } from "../../ui/button/button.tsx";
import { Menu, type MenuEntry } from "../../ui/button/menu.tsx";
import {
  IssueRecoveryLink,
  type PersonAction,
  PersonDialog,
  personEntries,
} from "../oversight/index.ts";
import { ApproveTeacher } from "./approve-teacher.tsx";
import { nameOf, pathOf } from "./name-of.ts";
import { SuspendTeacher } from "./suspend-teacher.tsx";
import { type Teacher, useDeleteTeacher, useSuspend, useWithdrawApproval } from "./teachers.api.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { type ChildAnswer, ChildrenOfDeleted } from "../account-deletion/index.ts";

const ICON = "size-4.5";

type ManageTeacherProps = { teacher: Teacher; courses: number };

function useDialogs({ teacher, courses }: ManageTeacherProps) {
  const [asked, ask] = useState<"delete" | "link" | "links" | "withdraw" | PersonAction>();
  const onClose = () => ask(undefined);
  const account = { id: teacher._id, name: nameOf(teacher) };
  const links: MenuEntry = {
    id: "links",
    label: t(linksAction(teacher)),
    icon: <Link2Off aria-hidden="true" className={ICON} />,
    onAction: () => ask("links"),
  };
  return {
    ask,
    entries: [...(teacher.suspended ? [links] : []), ...personEntries(ask)],
    dialog:
      asked === "delete" ? (
        <DeleteTeacher {...{ teacher, courses, onClose }} />
      ) : asked === "link" ? (
        <IssueRecoveryLink account="teacher" {...{ ...account, onClose }} />
      ) : asked === "withdraw" ? (
        <WithdrawApproval {...{ teacher, onClose }} />
      ) : asked === "links" ? (
        <HideLinks {...{ teacher, onClose }} />
      ) : asked ? (
        <PersonDialog
          action={asked}
          isTeacher
          listPath="/admin/dashboard/teachers"
          {...{ ...account, onClose }}
        />
      ) : null,
  };
}

type InRowProps = ManageTeacherProps & { approval: ButtonProps["variant"] };

export function ManageTeacherInRow({ teacher, courses, approval }: InRowProps) {
  const navigate = useNavigate();
  const { ask, entries, dialog } = useDialogs({ teacher, courses });
  return (
    <>
      {!teacher.approved && <ApproveTeacher teacher={teacher} variant={approval} />}
      <SuspendTeacher teacher={teacher} />
      <Menu
        label={t("teachers.more", { name: nameOf(teacher) })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        entries={[
          {
            id: "courses",
            label: t("teachers.showCourses"),
            icon: <BookOpen aria-hidden="true" className={ICON} />,
            onAction: () => void navigate(pathOf(teacher._id)),
          },
          {
            id: "link",
            label: t("oversight.recoveryLink"),
            icon: <KeyRound aria-hidden="true" className={ICON} />,
            onAction: () => ask("link"),
          },
          ...(teacher.approved
            ? [
                {
                  id: "withdraw",
                  label: t("teachers.withdraw"),
                  icon: <UserX aria-hidden="true" className={ICON} />,
                  onAction: () => ask("withdraw"),
                },
              ]
            : []),
          {
            id: "delete",
            label: t("teachers.delete"),
            icon: <Trash2 aria-hidden="true" className={ICON} />,
            isDanger: true,
            onAction: () => ask("delete"),
          },
          ...entries,
        ]}
      />
      {dialog}
    </>
  );
}

export function ManageTeacher({ teacher, courses }: ManageTeacherProps) {
  const { ask, entries, dialog } = useDialogs({ teacher, courses });
  return (
    <div className="flex flex-wrap gap-2.5">
      {!teacher.approved && <ApproveTeacher teacher={teacher} />}
      <SuspendTeacher teacher={teacher} />
      <Button
        variant="secondary"
        isCompact
        icon={<KeyRound aria-hidden="true" className={ICON} />}
        onClick={() => ask("link")}
      >
        {t("oversight.recoveryLink")}
      </Button>
      {teacher.approved && (
        <Button
          variant="secondary"
          isCompact
          icon={<UserX aria-hidden="true" className={ICON} />}
          onClick={() => ask("withdraw")}
        >
          {t("teachers.withdraw")}
        </Button>
      )}
      <Button
        variant="quiet"
        isCompact
        className="text-danger!"
        icon={<Trash2 aria-hidden="true" className={ICON} />}
        onClick={() => ask("delete")}
      >
        {t("teachers.delete")}
      </Button>
      <Menu
        label={t("teachers.more", { name: nameOf(teacher) })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        entries={entries}
      />
      {dialog}
    </div>
  );
}

function WithdrawApproval({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const withdraw = useWithdrawApproval();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("teachers.withdrawQuestion", { name: nameOf(teacher) })}
      variant="danger"
      confirmLabel={t("teachers.withdraw")}
      isPending={withdraw.isPending}
      pendingText={t("teachers.withdrawing")}
      errorText={
        withdraw.error ? failureMessage(withdraw.error, "teachers.withdrawFailed") : undefined
      }
      onConfirm={() => withdraw.mutate(teacher._id, { onSuccess: onClose })}
    >
      {t("teachers.withdrawText")}
    </ConfirmDialog>
  );
}

type DeleteTeacherProps = {
  teacher: Teacher;
  courses: number;
  onClose: () => void;
};

function DeleteTeacher({ teacher, courses, onClose }: DeleteTeacherProps) {
  const remove = useDeleteTeacher();
  const [children, setChildren] = useState<ChildAnswer[]>([]);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("teachers.deleteQuestion", { name: nameOf(teacher) })}
      confirmLabel={t("teachers.delete")}
      isPending={remove.isPending}
      pendingText={t("teachers.deleting")}
      errorText={remove.error ? failureMessage(remove.error, "teachers.deleteFailed") : undefined}
      onConfirm={() => remove.mutate({ teacherId: teacher._id, children }, { onSuccess: onClose })}
    >
      {t("teachers.deleteText", { courses, days: RESTORE_DAYS })}
      <ChildrenOfDeleted userId={teacher._id} onChange={setChildren} />
    </ConfirmDialog>
  );
}

const HIDE = {
  action: "teachers.hideLinks",
  question: "teachers.hideLinksQuestion",
  text: "teachers.hideLinksText",
} as const;
const SHOW = {
  action: "teachers.showLinks",
  question: "teachers.showLinksQuestion",
  text: "teachers.showLinksText",
} as const;

const linksAction = (teacher: Teacher) => (teacher.linksHidden ? SHOW : HIDE).action;

function HideLinks({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const suspend = useSuspend();
  // Fixed while the dialog is open, because the response changes the teacher.
  const [messages] = useState(teacher.linksHidden ? SHOW : HIDE);
  const body = { userID: teacher._id, suspended: true, hideLinks: messages === HIDE };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t(messages.question, { name: nameOf(teacher) })}
      variant="primary"
      confirmLabel={t(messages.action)}
      isPending={suspend.isPending}
      pendingText={t("ui.saving")}
      errorText={suspend.error ? failureMessage(suspend.error, "teachers.linksFailed") : undefined}
      onConfirm={() => suspend.mutate(body, { onSuccess: onClose })}
    >
      {t(messages.text)}
    </ConfirmDialog>
  );
}
