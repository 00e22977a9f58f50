import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { ChooseChildren } from "../family/index.ts";
import { type GuardedChild, useInviteGuardian } from "./guardians.api.ts";
import { InvitationDialog } from "./invitation-dialog.tsx";

type InviteGuardianProps = {
  alone: readonly GuardedChild[];
  /** Chosen first. */
  childId: string;
  onClose: () => void;
};

export function InviteGuardian({ alone, childId, onClose }: InviteGuardianProps) {
  const inviting = useInviteGuardian();
  // Fixed when the dialog opens, even if the page is refetched.
  const [offered] = useState(alone);
  const [chosen, setChosen] = useState([childId]);
  const [errorText, setErrorText] = useState<string>();
  const invite = (password: string) => {
    setErrorText(undefined);
    if (chosen.length === 0) return setErrorText(t("family.chooseSomebody"));
    return inviting.mutate(
      { childIds: chosen, password },
      { onError: (error) => setErrorText(encodeErrorMessage(error, "guardians.failed")) },
    );
  };
  return (
    <InvitationDialog
      title={t("guardians.invite")}
      text={t("guardians.inviteText")}
      made={inviting.data}
      isPending={inviting.isPending}
      errorText={errorText}
      onInvite={invite}
      onClose={onClose}
    >
      <ChooseChildren offered={offered} chosen={chosen} onChange={setChosen} />
    </InvitationDialog>
  );
}
