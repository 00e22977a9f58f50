import { DESCRIPTION_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { useEffect, useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { ChangedText } from "./notes.api.ts";

export type NoteTextsProps = {
  label: string;
  texts: ChangedText;
  onWrite: (change: Partial<ChangedText>) => void;
  saveLabel: string;
  isSaving: boolean;
  savingText: string;
  /** Resolves with an error message on failure. */
  onSave: (texts: ChangedText) => Promise<string | undefined>;
  onCancel: () => void;
};

/** The two texts of a note, without its image. Focuses the first field. */
export function NoteTexts(props: NoteTextsProps) {
  const { label, texts, onWrite, saveLabel, isSaving, savingText, onSave, onCancel } = props;
  const text = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  useEffect(() => text.current?.focus(), []);
  const write = (change: Partial<ChangedText>) => {
    setMissing(false);
    setErrorText(undefined);
    onWrite(change);
  };
  const submit = async () => {
    const [title, description] = [texts.title.trim(), texts.description.trim()];
    setMissing(!title || !description);
    if (title && description) setErrorText(await onSave({ title, description }));
  };
  const missing = (value: string) =>
    isMissing && !value.trim() ? t("notes.textRequired") : undefined;
  return (
    <Form aria-label={label} onSubmit={submit} className="grid gap-4">
      <TextField
        label={t("notes.title")}
        value={texts.title}
        onChange={({ target }) => write({ title: target.value })}
        error={missing(texts.title)}
        maxLength={TITLE_MAX}
        required
        readOnly={isSaving}
        autoComplete="off"
      />
      <TextArea
        ref={text}
        label={t("notes.description")}
        value={texts.description}
        onChange={({ target }) => write({ description: target.value })}
        error={missing(texts.description)}
        maxLength={DESCRIPTION_MAX}
        rows={3}
        required
        readOnly={isSaving}
      />
      <FormError message={errorText} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          isPending={isSaving}
          pendingText={savingText}
          className="grow sm:grow-0"
        >
          {saveLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
      </div>
    </Form>
  );
}
