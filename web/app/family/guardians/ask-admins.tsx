import { REASON_MAX } from "@madrasa/contract/limits";
import { useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type GuardedChild, useAskSchool } from "./guardians.api.ts";

const KINDS = ["beFirst", "endGuardian", "endChild"] as const;
const WISHES = {
  beFirst: "guardians.wishBeFirst",
  endGuardian: "guardians.wishEndGuardian",
  endChild: "guardians.wishEndChild",
} as const;

export function AskAdmins({ child, onClose }: { child: GuardedChild; onClose: () => void }) {
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
