import { SECTION_TEXTS } from "@madrasa/contract/form-texts";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { changeDraft, clearDraft, draftOf, useDraft } from "../../lib/storage/drafts.ts";
import { textValues } from "../../ui/form/text-inputs.tsx";
import type { SectionValues } from "./section-fields.tsx";

const BLANK: SectionValues = textValues(SECTION_TEXTS, null);

/** The form of a new section; what is typed outlives a reload, until it is saved or cancelled. */
export function useSectionDraft(courseId: string) {
  const key = `section:${courseId}`;
  const { isRead } = useDraft(key);
  const form = useForm<SectionValues>({ defaultValues: BLANK });
  const { subscribe, reset } = form;
  const [hasText, setText] = useState(false);
  useEffect(() => {
    // What an earlier page has stored, once it is read, with what was typed meanwhile.
    const found: SectionValues = { ...BLANK, ...draftOf(key).fields };
    if (!isRead || (found.title === "" && found.description === "")) return;
    reset(found);
    // oxlint-disable-next-line react/set-state-in-effect -- it is known once the database was read
    setText(true);
  }, [isRead, reset, key]);
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
    hasText,
    clear: () => {
      setText(false);
      reset(BLANK);
      clearDraft(key);
    },
  };
}
