import { SECTION_TEXTS } from "@madrasa/contract/form-texts";
import type { UseFormReturn } from "react-hook-form";
import { TextInputs } from "../../ui/form/text-inputs.tsx";

export type SectionValues = Record<keyof typeof SECTION_TEXTS, string>;

/** The first field of a new section that is blank: it gets the focus, and nothing is said. */
export function blankField({ title, description }: SectionValues): keyof SectionValues | undefined {
  if (title.trim() === "") return "title";
  return description.trim() === "" ? "description" : undefined;
}

type SectionFieldsProps = {
  form: UseFormReturn<SectionValues>;
  /** True when an empty field shows an error; false for a new section. */
  isStrict: boolean;
};

export function SectionFields({ form, isStrict }: SectionFieldsProps) {
  return (
    <div className="grid gap-4">
      <TextInputs form={form} texts={SECTION_TEXTS} isJudged={isStrict} />
    </div>
  );
}
