import { contract } from "@madrasa/contract";
import { HIJRI_DAYS_MAX } from "@madrasa/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { hijriToday } from "../../i18n/dates/hijri.ts";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { changeHijriDays, hijriDays, isDayFromEvening } from "../../i18n/hijri-days.ts";
import { Button } from "../../ui/button/button.tsx";
import { FoldedSection } from "../../ui/display/folded-section.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Switch } from "../../ui/form/switch.tsx";

const CHOICES = Array.from({ length: 2 * HIJRI_DAYS_MAX + 1 }, (_, at) => at - HIJRI_DAYS_MAX);

export function SetHijriDays() {
  const [days, setDays] = useState(hijriDays);
  const [fromEvening, setFromEvening] = useState(isDayFromEvening);
  const save = useMutation({
    mutationFn: async () => {
      // The activity records only a change.
      const evening = fromEvening === isDayFromEvening() ? {} : { fromEvening };
      return call(contract.site.setHijriDays, { body: { days, ...evening } });
    },
    onSuccess: (saved) => {
      changeHijriDays(saved.days, saved.fromEvening);
      toast.success(t("editing.hijriSaved"));
    },
  });
  return (
    <FoldedSection id="hijri" title={t("editing.hijri")} help={t("editing.hijriHelp")}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Select
          label={t("editing.hijriToday")}
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value))}
          options={CHOICES.map((choice) => ({
            value: String(choice),
            label: correctedToday(choice),
          }))}
          className="max-w-md"
        />
        <div className="mt-5 max-w-md">
          <Switch
            label={t("editing.hijriFromEvening")}
            description={t("editing.hijriFromEveningHelp")}
            checked={fromEvening}
            onChange={(event) => setFromEvening(event.target.checked)}
          />
        </div>
        <FormError
          message={save.error ? failureMessage(save.error, "editing.hijriFailed") : undefined}
        />
        <Button type="submit" isPending={save.isPending} className="mt-5">
          {t("ui.save")}
        </Button>
      </Form>
    </FoldedSection>
  );
}

function correctedToday(days: number): string {
  const date = hijriToday(days);
  if (days === 0) return t("editing.hijriAsCalculated", { date });
  const values = { date, count: Math.abs(days) };
  return t(days > 0 ? "editing.hijriLater" : "editing.hijriEarlier", values);
}
