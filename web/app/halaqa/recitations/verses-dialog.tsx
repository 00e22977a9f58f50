import { firstOf, type Passage, SURAHS, VERSES } from "@madrasa/contract/quran/verses";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { edgesOf, PassageFields, passageIn } from "../sheet/index.ts";

export type VersesDialogProps = {
  passage: Passage | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (passage: Passage) => void;
};

/** Most beginners start with the last surah. */
const AT_FIRST = { from: firstOf(SURAHS), to: VERSES };

export function VersesDialog({ passage, isOpen, onOpenChange, onChoose }: VersesDialogProps) {
  const [verses, setVerses] = useState(() => edgesOf(passage ?? AT_FIRST));
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const chosen = passageIn(verses);
    if ("problem" in chosen) return setProblem(chosen.problem);
    onChoose(chosen);
    return onOpenChange(false);
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t("recitations.whichVerses")}>
      <Form onSubmit={submit}>
        <div className="grid gap-4">
          <PassageFields value={verses} onChange={setVerses} />
        </div>
        <SubmitActions
          label={t("sheet.choose")}
          problem={problem}
          onCancel={() => onOpenChange(false)}
        />
      </Form>
    </Dialog>
  );
}
