import { useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { changeDraft, type Draft, draftOf, useDraft } from "./drafts.ts";

type FormDraft<Values> = {
  fieldsOf: (values: Values) => Draft["fields"];
  /** Undefined if empty. */
  valuesOf: (draft: Draft) => Values | undefined;
  onFound?: () => void;
};

export function useFormDraft<Values extends FieldValues>(
  key: string,
  { subscribe, reset }: Pick<UseFormReturn<Values>, "subscribe" | "reset">,
  { fieldsOf, valuesOf, onFound }: FormDraft<Values>,
): void {
  const { isRead } = useDraft(key);
  const show = useEffectEvent(() => {
    const found = valuesOf(draftOf(key));
    if (!found) return;
    reset(found);
    onFound?.();
  });
  const store = useEffectEvent((values: Values) => changeDraft(key, fieldsOf(values)));
  useEffect(() => {
    if (isRead) show();
  }, [isRead, key]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => store(values),
      }),
    [subscribe],
  );
}
