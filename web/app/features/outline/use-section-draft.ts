import { SECTION_TEXTS } from "@madrasa/contract/form-texts";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { changeDraft, clearDraft, draftOf } from "../../lib/storage/drafts.ts";
import { textValues } from "../../ui/form/text-inputs.tsx";
import type { SectionValues } from "./section-fields.tsx";

const BLANK: SectionValues = textValues(SECTION_TEXTS, null);

/** The form of a new section; what is typed outlives a reload, until it is saved or cancelled. */
export function useSectionDraft(courseId: string) {
  const key = `section:${courseId}`;
  const [kept] = useState<SectionValues>(() => ({ ...BLANK, ...draftOf(key).fields }));
  const form = useForm<SectionValues>({ defaultValues: kept });
  const { subscribe, reset } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => changeDraft(key, values),
      }),
    [subscribe, key],
  );
  return {
    form,
    hasText: kept.title !== "" || kept.description !== "",
    clear: () => {
      reset(BLANK);
      clearDraft(key);
    },
  };
}
