import { SECTION_TEXTS } from "@madrasa/contract/form-texts";
import type { UseFormReturn } from "react-hook-form";
import { TextInputs } from "../../ui/form/text-inputs.tsx";

export type SectionValues = Record<keyof typeof SECTION_TEXTS, string>;

type SectionFieldsProps = {
  form: UseFormReturn<SectionValues>;
  /** True when an empty field shows an error; false where submitting an empty form only opens it. */
  isStrict: boolean;
};

export function SectionFields({ form, isStrict }: SectionFieldsProps) {
  return (
    <div className="grid gap-4">
      <TextInputs form={form} texts={SECTION_TEXTS} isJudged={isStrict} />
    </div>
  );
}
