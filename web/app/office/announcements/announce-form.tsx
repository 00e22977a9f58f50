import { ALT_MAX, PINNED_DAYS_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useMemo, useState } from "react";
import { t } from "../../i18n/t.ts";
import { isFileError } from "../../lib/api/is-file-error.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { changeDraft, clearDraft, useDraft } from "../../lib/storage/drafts.ts";
import { Button } from "../../ui/button/button.tsx";
import { PickImage } from "../../ui/file/pick-image.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { type Audience, createImageUpload, useAnnounce } from "./announcements.api.ts";

type AnnounceFormProps = {
  audience: Audience;
  draftKey: string;
  /** Text to begin with. */
  begun?: string;
  /** Emailed at night too. */
  noClass?: boolean;
};

export function AnnounceForm(props: AnnounceFormProps) {
  const { audience, draftKey, begun = "", noClass = false } = props;
  const [start, setStart] = useState(begun);
  const { text = start } = useDraft(draftKey).fields;
  const [pinnedDays, setPinnedDays] = useState(0);
  const [image, setImage] = useState<{ file: File }>();
  const [alt, setAlt] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isNoClass, setNoClass] = useState(noClass);
  const announcing = useAnnounce();
  useUnsavedWork(announcing.isPending || image !== undefined);
  const upload = useMemo(() => image && createImageUpload(audience, image.file), [audience, image]);
  const pick = (file: File | undefined) => setImage(file && { file });
  const submit = async () => {
    setMissing(text.trim() === "");
    if (text.trim() === "") return;
    try {
      await announcing.mutateAsync({
        audience,
        text,
        pinnedDays,
        noClass: isNoClass,
        image: upload && { upload, alt: alt.trim() },
      });
      setStart("");
      clearDraft(draftKey);
      setImage(undefined);
      setAlt("");
      setPinnedDays(0);
      setNoClass(false);
    } catch (error) {
      // The form says why; an unusable upload starts again.
      if (isFileError(error)) pick(image?.file);
    }
  };
  return (
    <Form onSubmit={submit} className="space-y-5">
      <TextArea
        label={t("announcements.text")}
        description={t("announcements.emailHelp", { noClass: isNoClass ? "yes" : "no" })}
        value={text}
        maxLength={RULES.announcement.max}
        error={isMissing ? t("fields.WORDS_MISSING") : undefined}
        onChange={({ target }) => changeDraft(draftKey, { audience, text: target.value })}
      />
      <PickImage
        image={image?.file}
        onPick={pick}
        isDisabled={announcing.isPending}
        isAdding={announcing.isPending}
      />
      {image && (
        <TextField
          label={t("images.alt")}
          description={t("images.altHelp")}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
          maxLength={ALT_MAX}
          autoComplete="off"
        />
      )}
      <PinSelect value={pinnedDays} onChange={setPinnedDays} />
      <FormError message={announcing.errorText} />
      <Button
        type="submit"
        isPending={announcing.isPending}
        pendingText={t("announcements.announcing")}
        className="max-sm:w-full"
      >
        {t("announcements.announce")}
      </Button>
    </Form>
  );
}

const PIN_DAYS = [0, 1, 3, PINNED_DAYS_MAX];

type PinSelectProps = { value: number; onChange: (days: number) => void };

export const PinSelect = ({ value, onChange }: PinSelectProps) => (
  <Select
    label={t("announcements.pin")}
    options={PIN_DAYS.map((count) => ({
      value: String(count),
      label: t("announcements.pinDays", { count }),
    }))}
    value={String(value)}
    onChange={({ target }) => onChange(Number(target.value))}
  />
);
