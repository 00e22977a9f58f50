import { RECITATION_REMARK_MAX } from "@madrasa/contract/limits";
import { firstOf, type Passage, SURAHS, VERSES } from "@madrasa/contract/quran/verses";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { edgesOf, PassageFields, passageIn } from "../sheet/index.ts";
import type { Recited } from "./use-recited.ts";

export type VersesDialogProps = {
  recited: Recited;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (recited: Recited) => void;
};

/** Most beginners start with the last surah. */
const AT_FIRST = { from: firstOf(SURAHS), to: VERSES };

export function VersesDialog({ recited, isOpen, onOpenChange, onChoose }: VersesDialogProps) {
  const [verses, setVerses] = useState(() => edgesOf(recited.passage ?? AT_FIRST));
  const [remark, setRemark] = useState(recited.remark);
  const [errorText, setErrorText] = useState<string>();
  const choose = (passage: Passage | undefined) => {
    onChoose({ passage, remark });
    onOpenChange(false);
  };
  const submit = () => {
    const chosen = passageIn(verses);
    if ("errorText" in chosen) return setErrorText(chosen.errorText);
    return choose(chosen);
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t("recitations.whatToRecite")}>
      <Form onSubmit={submit}>
        <div className="grid gap-4">
          <PassageFields value={verses} onChange={setVerses} />
          <TextField
            label={t("recitations.remark")}
            value={remark}
            maxLength={RECITATION_REMARK_MAX}
            onChange={({ target }) => setRemark(target.value)}
          />
          <Button variant="quiet" className="justify-self-start" onClick={() => choose(undefined)}>
            {t("recitations.noVerses")}
          </Button>
        </div>
        <SubmitActions
          label={t("sheet.choose")}
          errorText={errorText}
          onCancel={() => onOpenChange(false)}
        />
      </Form>
    </Dialog>
  );
}
