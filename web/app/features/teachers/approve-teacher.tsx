import { t } from "../../i18n/t.ts";
import { failureFault } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { Refusal } from "../../ui/feedback/refusal.tsx";
import { type Teacher, useApprove } from "./teachers.api.ts";

export function ApproveTeacher({ teacher }: { teacher: Teacher }) {
  const approve = useApprove();
  return (
    <>
      <Button
        isCompact
        isPending={approve.isPending}
        pendingText={t("teachers.approving")}
        onClick={() => approve.mutate(teacher._id)}
      >
        {t("teachers.approve")}
        <span className="sr-only">
          {" "}
          <UserText>{`${teacher.firstName} ${teacher.lastName}`}</UserText>
        </span>
      </Button>
      <Refusal>
        {approve.error ? failureFault(approve.error, "teachers.approvalFailed") : undefined}
      </Refusal>
    </>
  );
}
