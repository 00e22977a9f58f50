import { SECTION_TEXTS } from "@madrasa/contract/form-texts";
import type { UseFormReturn } from "react-hook-form";
import { TextInputs } from "../../ui/form/text-inputs.tsx";

export type SectionValues = Record<keyof typeof SECTION_TEXTS, string>;

/** The first empty field of a new section: focused without an error. */
export function blankField({ title, description }: SectionValues): keyof SectionValues | undefined {
  if (title.trim() === "") return "title";
  return description.trim() === "" ? "description" : undefined;
}

type SectionFieldsProps = {
  form: UseFormReturn<SectionValues>;
  /** True if empty fields show errors; false for a new section. */
  isStrict: boolean;
};

export function SectionFields({ form, isStrict }: SectionFieldsProps) {
  return (
    <div className="grid gap-4">
      <TextInputs form={form} texts={SECTION_TEXTS} isJudged={isStrict} />
    </div>
  );
}
