import { useState } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { WithChildren } from "../students/index.ts";
import { type Teacher, useSuspend } from "./teachers.api.ts";

type Messages = Record<"action" | "pending" | "question" | "text", MessageKey>;

const SUSPEND: Messages = {
  action: "teachers.suspend",
  pending: "teachers.suspending",
  question: "teachers.suspendQuestion",
  text: "teachers.suspendText",
};
const UNSUSPEND: Messages = {
  action: "teachers.unsuspend",
  pending: "teachers.unsuspending",
  question: "teachers.unsuspendQuestion",
  text: "teachers.unsuspendText",
};

export function SuspendTeacher({ teacher }: { teacher: Teacher }) {
  // Fixed while the dialog is open, because the response changes the teacher.
  const [asked, setAsked] = useState<"suspend" | "unsuspend">();
  const [isHiding, setHiding] = useState(false);
  const [isPausing, setPausing] = useState(false);
  const suspend = useSuspend();
  const name = `${teacher.firstName} ${teacher.lastName}`;
  const messages =
    (asked ?? (teacher.suspended ? "unsuspend" : "suspend")) === "suspend" ? SUSPEND : UNSUSPEND;
  const close = () => {
    suspend.reset();
    setHiding(false);
    setPausing(false);
    setAsked(undefined);
  };
  return (
    <>
      <Button
        variant="secondary"
        isCompact
        onClick={() => setAsked(teacher.suspended ? "unsuspend" : "suspend")}
      >
        {t(teacher.suspended ? UNSUSPEND.action : SUSPEND.action)}
        <span className="sr-only">
          {" "}
          <UserText>{name}</UserText>
        </span>
      </Button>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={close}
        title={t(messages.question, { name })}
        variant={messages === SUSPEND ? "danger" : "primary"}
        confirmLabel={t(messages.action)}
        isPending={suspend.isPending}
        pendingText={t(messages.pending)}
        errorText={
          suspend.error ? failureMessage(suspend.error, "teachers.suspendFailed") : undefined
        }
        onConfirm={() =>
          suspend.mutate(
            {
              userID: teacher._id,
              suspended: messages === SUSPEND,
              ...(isHiding && { hideLinks: true }),
              ...(isPausing && { children: true }),
            },
            { onSuccess: close },
          )
        }
      >
        {t(messages.text)}
        {messages === SUSPEND && (
          <div className="mt-4 text-ink">
            <Switch
              label={t("teachers.hideLinks")}
              checked={isHiding}
              onChange={({ target }) => setHiding(target.checked)}
            />
            <WithChildren of={teacher._id} isPausing={isPausing} onChoose={setPausing} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
