import { ApiError } from "@madrasa/contract/client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { failureMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import type { Check } from "../../lib/storage/checks.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type Version, useRefreshSite } from "./edit-site.api.ts";
import { pageDraft } from "./page-draft.ts";

export type PageEditorProps<Values extends FieldValues> = {
  /** Names its draft. */
  page: string;
  /** What stands on the site now, as the form shows it, and since when. */
  stored: Values;
  storedAt: Version;
  /** For a draft from storage. */
  isValues: Check<Values>;
  save: (values: Values, seen: Version) => Promise<{ updatedAt: string }>;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * One page being written. What was typed is given up by nobody but its writer: not by a save that
 * fails, not by somebody else's change, not by the page being read again in the background.
 */
export function usePageEditor<Values extends FieldValues>({
  page,
  stored,
  storedAt,
  isValues,
  save,
}: PageEditorProps<Values>) {
  const form = useForm<Values>({ defaultValues: stored as DefaultValues<Values> });
  const { isDirty } = form.formState;
  const refresh = useRefreshSite();
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ values, baseVersion }: { values: Values; baseVersion: Version }) =>
      save(values, baseVersion),
  });
  const [seen, setSeen] = useState(storedAt);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [hasConflict, setConflict] = useState(false);
  useUnsavedWork(isDirty || isSaving);

  const loadStored = () => {
    form.reset(stored);
    setSeen(storedAt);
    setConflict(false);
    setProblem(undefined);
  };
  useEffect(() => {
    if (!isDirty && !isSaving && !hasConflict && storedAt !== seen) loadStored();
    // oxlint-disable-next-line react/exhaustive-deps -- only what came from the site is taken over
  }, [storedAt, isDirty, isSaving]);

  useEffect(() => {
    const draft = pageDraft(page, isValues);
    const kept = draft.read();
    if (kept) {
      form.reset(kept.values, { keepDefaultValues: true });
      setSeen(kept.seen);
    }
    return () => draft.leave();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is opened
  }, []);
  useEffect(() => {
    const draft = pageDraft(page, isValues);
    if (!isDirty) return draft.clear();
    const keep = () => draft.write({ values: form.getValues(), seen });
    keep();
    const watching = form.watch(keep);
    return () => watching.unsubscribe();
  }, [form, isDirty, isValues, page, seen]);

  const keepSaved = (values: Values, updatedAt: string) => {
    setSeen(updatedAt);
    setConflict(false);
    if (isSame(form.getValues(), values)) return form.reset(values);
    // Something was typed while the answer was on its way: it stays, and is not saved yet.
    form.reset(values, { keepValues: true });
    const [first] = Object.keys(values) as FieldPath<Values>[];
    if (first) form.setValue(first, form.getValues(first), { shouldDirty: true });
  };

  const submit = async (values: Values, baseVersion: Version) => {
    if (isSaving) return;
    setSaving(true);
    setProblem(undefined);
    try {
      const { updatedAt } = await send({ values, baseVersion });
      keepSaved(values, updatedAt);
      toast.success(t("site.updated"));
      await refresh();
    } catch (error) {
      if (error instanceof ApiError && error.code === "PAGE_CHANGED") {
        // Their version is fetched first, so that it can be shown beside the notice.
        await refresh();
        setConflict(true);
      } else {
        showFieldErrors(error, (path, fault) => form.setError(path as FieldPath<Values>, fault));
        setProblem(failureMessage(error, "site.updateFailed"));
        toast.error(t("site.updateFailed"));
      }
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    isDirty,
    isSaving,
    problem,
    /** Somebody else's version stands on the site, and this one is not saved. */
    hasConflict: hasConflict && storedAt !== seen,
    submit: async (values: Values) => submit(values, seen),
    saveOverTheirs: async (values: Values) => submit(values, storedAt),
    loadTheirs: loadStored,
  };
}

export type PageEditor<Values extends FieldValues> = ReturnType<typeof usePageEditor<Values>>;
