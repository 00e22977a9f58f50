import { ApiError } from "@madrasa/contract/client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { failureMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { type Check, isNullable, isShape, isString } from "../../lib/storage/checks.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type Version, useRefreshSite } from "./edit-site.api.ts";
import { currentSession } from "../../lib/session/session.ts";
import { persisted } from "../../lib/storage/persisted.ts";
import { sessionStore } from "../../lib/storage/storage.ts";

export type PageEditorProps<Values extends FieldValues> = {
  page: string;
  stored: Values;
  storedAt: Version;
  isValues: Check<Values>;
  save: (values: Values, seen: Version) => Promise<{ updatedAt: string }>;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * State of a page editor. Only its user discards typed values, never a failed save, another user's change or a
 * background refetch.
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
  /** Shows saved values as normalised by the server (keys, trimmed text) after a refetch. */
  const [isOld, setOld] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [hasConflict, setConflict] = useState(false);
  useUnsavedWork(isDirty || isSaving);

  const loadStored = () => {
    setConflict(false);
    setFailure(undefined);
    // A failed refetch leaves the version from before the save.
    if (!hasConflict && (storedAt ?? "") < (seen ?? "")) return form.reset();
    form.reset(stored);
    setSeen(storedAt);
    setOld(false);
  };
  useEffect(() => {
    if (isDirty || isSaving || hasConflict) return;
    if (isOld || storedAt !== seen) loadStored();
    // oxlint-disable-next-line react/exhaustive-deps -- only for values from the server
  }, [storedAt, isDirty, isSaving, isOld]);

  useEffect(() => {
    const draft = pageDraft(page, isValues);
    const unsaved = draft.read();
    if (unsaved) {
      form.reset(unsaved.values, { keepDefaultValues: true });
      setSeen(unsaved.seen);
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

  const showSaved = (values: Values, updatedAt: string) => {
    setSeen(updatedAt);
    setConflict(false);
    if (isSame(form.getValues(), values)) {
      setOld(true);
      return form.reset(values);
    }
    // Text typed during the request stays, as unsaved.
    form.reset(values, { keepValues: true });
    const [first] = Object.keys(values) as FieldPath<Values>[];
    if (first) form.setValue(first, form.getValues(first), { shouldDirty: true });
  };

  const submit = async (values: Values, baseVersion: Version) => {
    if (isSaving) return;
    setSaving(true);
    setFailure(undefined);
    try {
      const { updatedAt } = await send({ values, baseVersion });
      showSaved(values, updatedAt);
      toast.success(t(page.startsWith("settings.") ? "editing.settingSaved" : "editing.updated"));
      await refresh();
    } catch (error) {
      if (error instanceof ApiError && error.code === "PAGE_CHANGED") {
        // Loads the other version first, so that the notice can show it.
        await refresh();
        setConflict(true);
      } else {
        showFieldErrors(error, (path, fault) => form.setError(path as FieldPath<Values>, fault));
        setFailure(error);
        toast.error(t("editing.updateFailed"));
      }
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    isDirty,
    isSaving,
    errorText: failure ? failureMessage(failure, "editing.updateFailed") : undefined,
    hasConflict: hasConflict && storedAt !== seen,
    submit: async (values: Values) => submit(values, seen),
    saveOverTheirs: async (values: Values) => submit(values, storedAt),
    loadTheirs: loadStored,
  };
}

export type PageEditor<Values extends FieldValues> = ReturnType<typeof usePageEditor<Values>>;

type Draft<Values> = { values: Values; seen: Version };

/** Unsaved values in session storage: sessions may expire and phones discard background pages. */
function pageDraft<Values>(page: string, isValues: Check<Values>) {
  const stored = persisted<Draft<Values>>(
    `siteDraft.${page}`,
    isShape<Draft<Values>>({ values: isValues, seen: isNullable(isString) }),
    sessionStore,
  );
  return {
    ...stored,
    /** Deletes the draft after a confirmed exit; an expired session keeps it. */
    leave(): void {
      const session = currentSession();
      const hasExpired = session.status === "signedOut" && session.reason === "expired";
      if (!hasExpired) stored.clear();
    },
  };
}
