import type { Mushaf } from "@madrasa/contract/quran/units";
import { t } from "../../i18n/t.ts";
import { isOneOf, isShape } from "../../lib/storage/checks.ts";
import { Select } from "../../ui/form/select.tsx";
import { saveMushaf, type School } from "./school.api.ts";
import { SettingForm } from "./setting-form.tsx";
import { usePageEditor } from "./use-page-editor.ts";

const MUSHAFS = ["madani", "indopak"] as const satisfies readonly Mushaf[];

type Values = { value: Mushaf };
const isValues = isShape<Values>({ value: isOneOf(MUSHAFS) });

const nameOf = (mushaf: Mushaf) =>
  mushaf === "madani" ? t("settings.mushafMadani") : t("settings.mushafIndopak");

export function SetMushaf({ school: { mushaf } }: { school: School }) {
  const editor = usePageEditor<Values>({
    page: "settings.mushaf",
    stored: { value: mushaf.value },
    storedAt: mushaf.updatedAt,
    isValues,
    save: async ({ value }, seen) => saveMushaf(value, seen),
  });
  const { register, formState } = editor.form;
  return (
    <SettingForm
      id="mushaf"
      title={t("settings.mushaf")}
      help={t("settings.mushafHelp")}
      editor={editor}
      theirs={nameOf(mushaf.value)}
    >
      <Select
        {...register("value")}
        label={t("settings.mushaf")}
        isLabelHidden
        error={formState.errors.value?.message}
        options={MUSHAFS.map((value) => ({ value, label: nameOf(value) }))}
        className="max-w-md"
      />
    </SettingForm>
  );
}
