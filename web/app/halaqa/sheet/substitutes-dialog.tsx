import { readIdentifier } from "@madrasa/contract/digits";
import { EMAIL_MAX } from "@madrasa/contract/limits";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import type { Sheet } from "./apply-entries.ts";
import { useAskSubstitute, useEndSubstitute } from "./sheet.api.ts";

/** Substitutes who fill in the sheet: invited by email or phone, removed with one click. */
export function SubstitutesDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { _id: courseId } = sheet.course;
  const asking = useAskSubstitute(courseId);
  const ending = useEndSubstitute(courseId);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const ask = () => {
    const contact = readIdentifier(typed);
    setProblem(contact ? undefined : t("fields.IDENTIFIER"));
    if (contact) asking.mutate(contact, { onSuccess: () => setTyped("") });
  };
  return (
    <Dialog isOpen storesText onOpenChange={onClose} title={t("sheet.keptBy")}>
      <p className="text-ink-soft">{t("sheet.keptByHelp")}</p>
      <ul className="mt-3 divide-y divide-line">
        {sheet.substitutes.map(({ _id, firstName, lastName, isAsked }) => {
          const name = `${firstName} ${lastName}`;
          return (
            <li key={_id} className="flex items-center justify-between gap-3 py-2">
              <span>
                <UserText>{name}</UserText>
                {isAsked && <span className="text-ink-soft">{` · ${t("sheet.isAsked")}`}</span>}
              </span>
              <Button
                variant="quiet"
                isPending={ending.isPending}
                onClick={() => ending.mutate(_id)}
              >
                {t("sheet.end")}
                <HiddenName>{name}</HiddenName>
              </Button>
            </li>
          );
        })}
      </ul>
      <FormError message={ending.problem} />
      <Form onSubmit={ask} className="mt-4">
        <TextField
          label={t("sheet.substituteContact")}
          value={typed}
          maxLength={EMAIL_MAX}
          error={problem}
          direction="ltr"
          autoComplete="off"
          required
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <FormError message={asking.problem} />
        <Button type="submit" className="mt-4" isPending={asking.isPending}>
          {t("sheet.ask")}
        </Button>
      </Form>
    </Dialog>
  );
}
