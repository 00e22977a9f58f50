import { readIdentifier } from "@madrasa/contract/digits";
import { EMAIL_MAX } from "@madrasa/contract/limits";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type Help, useAskHelper } from "./listeners.api.ts";

export type AskHelperProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  courseId: string;
  offered: readonly Help[];
};

export function AskHelperDialog({ isOpen, ...form }: AskHelperProps) {
  return isOpen && <AskHelperForm {...form} />;
}

function AskHelperForm({ onOpenChange, courseId, offered }: Omit<AskHelperProps, "isOpen">) {
  const onClose = () => onOpenChange(false);
  const asking = useAskHelper(courseId);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly Help[]>(offered.length === 1 ? offered : []);
  const [isSubmitted, setSubmitted] = useState(false);
  useUnsavedWork(typed !== "");
  const contact = readIdentifier(typed);
  const submit = () => {
    setSubmitted(true);
    if (contact && chosen.length > 0) {
      asking.mutate({ contact, help: chosen }, { onSuccess: onClose });
    }
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("courses.askHelper")} size="small">
      <Form onSubmit={submit}>
        <div className="grid gap-5">
          <TextField
            label={t("courses.helperContact")}
            value={typed}
            maxLength={EMAIL_MAX}
            error={isSubmitted && !contact ? t("fields.IDENTIFIER") : undefined}
            direction="ltr"
            autoComplete="off"
            required
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <fieldset>
            <legend className="font-semibold">{t("courses.helpersAskFor")}</legend>
            {offered.map((help) => (
              <CheckBox
                key={help}
                label={t("courses.helperTask", { help })}
                description={t("courses.helperTaskHelp", { help })}
                checked={chosen.includes(help)}
                onChange={({ target }) =>
                  setChosen(
                    offered.filter((one) => (one === help ? target.checked : chosen.includes(one))),
                  )
                }
              />
            ))}
          </fieldset>
        </div>
        <SubmitActions
          label={t("courses.ask")}
          isPending={asking.isPending}
          errorText={
            isSubmitted && chosen.length === 0 ? t("courses.helpersChoose") : asking.errorText
          }
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
