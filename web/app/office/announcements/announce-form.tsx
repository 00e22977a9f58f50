import { PINNED_DAYS_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { type Audience, useAnnounce } from "./announcements.api.ts";

type AnnounceFormProps = {
  audience: Audience;
  /** Text to begin with. */
  begun?: string;
  /** Emailed at night too. */
  noClass?: boolean;
};

export function AnnounceForm({ audience, begun = "", noClass = false }: AnnounceFormProps) {
  const [text, setText] = useState(begun);
  const [pinnedDays, setPinnedDays] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const [isNoClass, setNoClass] = useState(noClass);
  const announcing = useAnnounce();
  useUnsavedWork(announcing.isPending || (text !== "" && text !== begun));
  const submit = async () => {
    setMissing(text.trim() === "");
    if (text.trim() === "") return;
    const body = { audience, text, pinnedDays, noClass: isNoClass };
    await announcing.mutateAsync(body).then(
      () => {
        setText("");
        setPinnedDays(0);
        setNoClass(false);
      },
      () => undefined,
    );
  };
  return (
    <Form onSubmit={submit} className="space-y-5">
      <TextArea
        label={t("announcements.text")}
        description={t("announcements.emailHelp", { noClass: isNoClass ? "yes" : "no" })}
        value={text}
        maxLength={RULES.announcement.max}
        error={isMissing ? t("fields.WORDS_MISSING") : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <PinSelect value={pinnedDays} onChange={setPinnedDays} />
      <FormError message={announcing.problem} />
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
