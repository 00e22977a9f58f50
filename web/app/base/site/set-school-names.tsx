import { inEveryLanguage, LANGUAGES } from "@madrasa/contract/languages";
import { NAME_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useRevalidator } from "react-router";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { changeSchoolNames } from "../../lib/page-head/school-name.ts";
import { isShape } from "../../lib/storage/checks.ts";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import {
  isNames,
  languagesOfForm,
  type Names,
  namesValues,
  saveNames,
  type School,
} from "./school.api.ts";
import { SettingForm } from "./setting-form.tsx";
import { usePageEditor } from "./use-page-editor.ts";

type Values = { value: Names };
const isValues = isShape<Values>({ value: isNames });

export function SetSchoolNames({ school: { names } }: { school: School }) {
  const { revalidate } = useRevalidator();
  const editor = usePageEditor<Values>({
    page: "settings.names",
    stored: { value: namesValues(names.value) },
    storedAt: names.updatedAt,
    isValues,
    save: async ({ value }, seen) => {
      const saved = await saveNames(value, seen);
      changeSchoolNames(inEveryLanguage(value));
      void revalidate();
      return saved;
    },
  });
  const { register, formState } = editor.form;
  const isNamed = (_text: string, { value }: Values) =>
    Object.values(value).some((name) => name.trim() !== "") || encodeMessage("fields.REQUIRED");
  const { validate } = rules(RULES.schoolName);
  return (
    <SettingForm
      id="names"
      title={t("settings.names")}
      help={t("settings.namesHelp")}
      editor={editor}
      theirs={<NamesShown names={names.value} />}
    >
      <div className="grid gap-5 sm:grid-cols-2 lg:max-w-3xl">
        {languagesOfForm().map((code, index) => (
          <TextField
            key={code}
            {...register(`value.${code}`, {
              validate: { ...validate, ...(index === 0 && { isNamed }) },
            })}
            label={LANGUAGES[code].name}
            error={formState.errors.value?.[code]?.message}
            lang={code}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
        ))}
      </div>
    </SettingForm>
  );
}

function NamesShown({ names }: { names: Partial<Names> }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm">
      {languagesOfForm().map(
        (code) =>
          names[code] && (
            <div key={code} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-soft">{LANGUAGES[code].name}</dt>
              <dd>
                <bdi lang={code}>{names[code]}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
