import { DESCRIPTION_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { RULES, type TextRule } from "@madrasa/contract/rules";
import type { UseFormReturn } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { rules } from "../../ui/form/rules.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

export type SectionValues = { title: string; description: string };

type SectionFieldsProps = {
  form: UseFormReturn<SectionValues>;
  /** True when an empty field shows an error; false where submitting an empty form only opens it. */
  isStrict: boolean;
};

export function SectionFields({ form, isStrict }: SectionFieldsProps) {
  const { register, formState } = form;
  const filled = (rule: TextRule) => (isStrict ? rules(rule) : {});
  return (
    <div className="grid gap-4">
      <TextField
        {...register("title", filled(RULES.title))}
        label={t("outline.title")}
        error={formState.errors.title?.message}
        maxLength={TITLE_MAX}
        autoComplete="off"
      />
      <TextArea
        {...register("description", filled(RULES.description))}
        label={t("outline.description")}
        error={formState.errors.description?.message}
        maxLength={DESCRIPTION_MAX}
        rows={2}
      />
    </div>
  );
}
