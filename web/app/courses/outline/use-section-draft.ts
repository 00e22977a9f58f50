import { SECTION_TEXTS } from "@madrasa/contract/form-texts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useFormDraft } from "../../lib/storage/draft-of-form.ts";
import { clearDraft, type Draft } from "../../lib/storage/drafts.ts";
import { textValues } from "../../ui/form/text-inputs.tsx";
import type { SectionValues } from "./section-fields.tsx";

const BLANK: SectionValues = textValues(SECTION_TEXTS, null);

function valuesOf({ fields }: Draft): SectionValues | undefined {
  const found = { ...BLANK, ...fields };
  return found.title === "" && found.description === "" ? undefined : found;
}

/** Form values of a new section, which outlive a reload until saved or cancelled. */
export function useSectionDraft(courseId: string) {
  const key = `section:${courseId}`;
  const form = useForm<SectionValues>({ defaultValues: BLANK });
  const [hasText, setText] = useState(false);
  useFormDraft(key, form, {
    fieldsOf: (values) => values,
    valuesOf,
    onFound: () => setText(true),
  });
  return {
    form,
    hasText,
    clear: () => {
      setText(false);
      form.reset(BLANK);
      clearDraft(key);
    },
  };
}
