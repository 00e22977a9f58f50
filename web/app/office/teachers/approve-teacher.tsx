import { t } from "../../i18n/t.ts";
import { failureFault } from "../../lib/api/error-message.ts";
import { Button, type ButtonProps } from "../../ui/button/button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { type Teacher, useApprove } from "./teachers.api.ts";

type ApproveProps = {
  teacher: Teacher;
  /** In lists, where the next teacher's button comes under the thumb. */
  guard?: (action: () => void) => void;
} & Pick<ButtonProps, "variant" | "className">;

export function ApproveTeacher({ teacher, guard = (action) => action(), ...button }: ApproveProps) {
  const approve = useApprove();
  return (
    <>
      <Button
        isCompact
        {...button}
        isPending={approve.isPending}
        pendingText={t("teachers.approving")}
        onClick={() => guard(() => approve.mutate(teacher))}
      >
        {t("teachers.approve")}
        <span className="sr-only">
          {" "}
          <UserText>{`${teacher.firstName} ${teacher.lastName}`}</UserText>
        </span>
      </Button>
      <ActionError>
        {approve.error ? failureFault(approve.error, "teachers.approvalFailed") : undefined}
      </ActionError>
    </>
  );
}
