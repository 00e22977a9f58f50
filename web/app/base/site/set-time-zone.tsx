import { t } from "../../i18n/t.ts";
import { changeSchoolZone } from "../../lib/page-head/school-zone.ts";
import { isShape, isString } from "../../lib/storage/checks.ts";
import { Select } from "../../ui/form/select.tsx";
import { saveTimeZone, type School } from "./school.api.ts";
import { SettingForm } from "./setting-form.tsx";
import { usePageEditor } from "./use-page-editor.ts";

type Values = { value: string };
const isValues = isShape<Values>({ value: isString });

export function SetTimeZone({ school: { timeZone } }: { school: School }) {
  const editor = usePageEditor<Values>({
    page: "settings.timeZone",
    stored: { value: timeZone.value },
    storedAt: timeZone.updatedAt,
    isValues,
    save: async ({ value }, seen) => {
      const saved = await saveTimeZone(value, seen);
      changeSchoolZone(value);
      return saved;
    },
  });
  const { register, formState } = editor.form;
  // Browsers omit some zones, possibly the stored one.
  const zones = new Set(["UTC", timeZone.value, ...Intl.supportedValuesOf("timeZone")]);
  return (
    <SettingForm
      id="time-zone"
      title={t("settings.timeZone")}
      help={t("settings.timeZoneHelp")}
      editor={editor}
      theirs={<bdi>{timeZone.value}</bdi>}
    >
      <Select
        {...register("value")}
        label={t("settings.timeZone")}
        isLabelHidden
        error={formState.errors.value?.message}
        options={[...zones].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        className="max-w-md"
      />
    </SettingForm>
  );
}
