import { useState } from "react";
import { useNavigate } from "react-router";
import { formatDate, formatDateTime } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage, errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { RowButton } from "../../ui/button/row-button.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ChooseChildren, PasswordDialog } from "../family/index.ts";
import {
  type GuardedChild,
  useAskSchool,
  useEndGuardian,
  useHandOver,
  useInviteGuardian,
  useWithdrawInvitation,
} from "./guardians.api.ts";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { REASON_MAX } from "@madrasa/contract/limits";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  bidiIsolate(`${firstName} ${lastName}`);

export const guardiansWords = ({ other, invitedUntil }: GuardedChild): string => {
  if (other) return t("guardians.youAnd", { other: nameOf(other) });
  return [
    t("guardians.onlyYou"),
    ...(invitedUntil ? [t("guardians.invited", { date: formatDate(invitedUntil) })] : []),
  ].join(" · ");
};

type Action = "end" | "stepBack" | "handOver" | "ask" | "invite";
const EXPLAINED = {
  end: "guardians.endText",
  stepBack: "guardians.stepBackText",
  handOver: "guardians.handOverText",
} as const;

function actionsOf({ isFirst, other }: GuardedChild): readonly Action[] {
  if (!isFirst) return ["ask", "stepBack"];
  return other ? ["handOver", "end"] : ["invite"];
}

type WhoLooksAfterProps = {
  child: GuardedChild;
  /** Children without a second guardian. */
  alone: readonly GuardedChild[];
  onClose: () => void;
};

export function WhoLooksAfter({ child, alone, onClose }: WhoLooksAfterProps) {
  const [asked, ask] = useState<Action>();
  const ending = useEndGuardian();
  const handing = useHandOver();
  const withdrawing = useWithdrawInvitation();
  const navigate = useNavigate();
  const { _id: childId, isFirst, invitedUntil, decidedUntil } = child;
  const name = bidiIsolate(child.firstName);
  const other = child.other ? nameOf(child.other) : "";
  const labels = {
    end: t("guardians.end", { other }),
    stepBack: t("guardians.stepBack"),
    handOver: t("guardians.handOver", { other }),
    ask: t("guardians.askSchool"),
    invite: t("guardians.invite"),
  };
  const confirm = async (password: string) => {
    if (asked === "handOver") await handing.mutateAsync({ childId, password });
    else await ending.mutateAsync({ childId, password, who: isFirst ? "other" : "me" });
    toast.success(t("guardians.done"));
    if (asked === "stepBack") await navigate("/family", { replace: true });
  };
  if (asked === "ask") return <AskAdmins child={child} onClose={onClose} />;
  if (asked === "invite") {
    return <InviteGuardian alone={alone} childId={childId} onClose={onClose} />;
  }
  if (asked) {
    return (
      <PasswordDialog
        title={labels[asked]}
        action={labels[asked]}
        failed="guardians.failed"
        variant={asked === "handOver" ? "primary" : "danger"}
        onSubmit={confirm}
        onClose={onClose}
      >
        {t(EXPLAINED[asked], { name, other })}
      </PasswordDialog>
    );
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("guardians.whoLooksAfter", { name })}
      size="small"
      isDismissable
    >
      <p>{guardiansWords(child)}</p>
      {child.other && (
        <p className="text-ink-soft">
          {t(isFirst ? "guardians.youDecide" : "guardians.otherDecides")}
        </p>
      )}
      {child.asked.length > 0 && <p className="text-ink-soft">{t("guardians.asked")}</p>}
      {decidedUntil && (
        <p className="mt-1">{t("guardians.decidedUntil", { at: formatDateTime(decidedUntil) })}</p>
      )}
      {invitedUntil && (
        <>
          <Button
            variant="secondary"
            className="mt-3 w-full"
            isPending={withdrawing.isPending}
            onClick={() => withdrawing.mutate(childId)}
          >
            {t("guardians.withdraw")}
          </Button>
          <ActionError>
            {withdrawing.error ? errorMessage(withdrawing.error, "guardians.failed") : undefined}
          </ActionError>
        </>
      )}
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {actionsOf(child).map((action) => (
          <li key={action} className="py-1.5">
            <RowButton label={labels[action]} onClick={() => ask(action)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type InviteGuardianProps = {
  alone: readonly GuardedChild[];
  /** Chosen first. */
  childId: string;
  onClose: () => void;
};

function InviteGuardian({ alone, childId, onClose }: InviteGuardianProps) {
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

const KINDS = ["beFirst", "endGuardian", "endChild"] as const;
const WISHES = {
  beFirst: "guardians.wishBeFirst",
  endGuardian: "guardians.wishEndGuardian",
  endChild: "guardians.wishEndChild",
} as const;

function AskAdmins({ child, onClose }: { child: GuardedChild; onClose: () => void }) {
  const asking = useAskSchool();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("beFirst");
  const [words, setWords] = useState("");
  const ask = () =>
    asking.mutate({ childId: child._id, kind, reason: words }, { onSuccess: onClose });
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("guardians.askSchool")} size="small">
      <Form onSubmit={ask}>
        <p className="mb-4 text-ink-soft">{t("guardians.askText")}</p>
        <ChoiceChips
          legend={t("guardians.wish", { name: bidiIsolate(child.firstName) })}
          options={KINDS.map((value) => ({ value, label: t(WISHES[value]) }))}
          value={kind}
          onChange={setKind}
        />
        <div className="mt-4">
          <TextArea
            label={t("guardians.words")}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            maxLength={REASON_MAX}
            rows={3}
          />
        </div>
        <SubmitActions
          label={t("guardians.ask")}
          isPending={asking.isPending}
          errorText={
            asking.error ? encodeErrorMessage(asking.error, "guardians.failed") : undefined
          }
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
