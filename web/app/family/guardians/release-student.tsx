import { useState } from "react";
import { useNavigate } from "react-router";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type GrownStudent, TwoAnswers } from "../family/index.ts";
import { useLetDecideAlone } from "./guardians.api.ts";

type ReleaseStudentProps = {
  student: GrownStudent;
  /** True for the main guardian; others only end their own access. */
  decides: boolean;
  /** True if the student has asked: a question with two answers. */
  isAsked: boolean;
};

/** Lets a student with a phone manage their own account; the guardian then sees nothing of it. */
export function ReleaseStudent({ student, decides, isAsked }: ReleaseStudentProps) {
  const [isConfirming, setConfirming] = useState(false);
  const letting = useLetDecideAlone();
  const navigate = useNavigate();
  const name = bidiIsolate(student.firstName);
  const label = decides ? t("guardians.decidesAlone", { name }) : t("guardians.stepBack");
  const answer = async (allow: boolean) => {
    try {
      await letting.mutateAsync({ childId: student._id, allow });
    } catch (error) {
      toast.error(errorMessage(error, "guardians.failed"));
      return;
    }
    // By then the student may have left the list, and this page its button.
    if (allow) await navigate("/family", { replace: true });
  };
  return (
    <>
      {isAsked ? (
        <Card className="mb-6">
          <h2 className="text-xl">{t("guardians.asksAlone", { name })}</h2>
          <TwoAnswers
            isPending={letting.isPending}
            onAnswer={(isYes) => (isYes ? setConfirming(true) : void answer(false))}
            about={<HiddenName>{student.firstName}</HiddenName>}
          />
        </Card>
      ) : (
        <Button variant="secondary" className="mt-6" onClick={() => setConfirming(true)}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        title={label}
        confirmLabel={decides ? t("guardians.letAlone") : label}
        isPending={letting.isPending}
        onConfirm={() => void answer(true)}
      >
        {t("guardians.decidesAloneText", { name })}
      </ConfirmDialog>
    </>
  );
}
