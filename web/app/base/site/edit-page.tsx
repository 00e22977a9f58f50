import { inLanguage, type Language, LANGUAGES } from "@madrasa/contract/languages";
import { ExternalLink, Eye, PencilLine } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { bidiIsolate } from "../../i18n/format.ts";
import { formatNames } from "../../i18n/format-lists.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import type { PageEditor } from "./use-page-editor.ts";
import { ResolveConflict } from "./resolve-conflict.tsx";

export type EditPageProps<Values extends FieldValues> = {
  title: string;
  path: string;
  editor: PageEditor<Values>;
  language: Language;
  written: readonly Language[];
  onDirty: (isDirty: boolean) => void;
  renderPage: (values: Values) => ReactNode;
  stored: Values;
  children: ReactNode;
};

export function EditPage<Values extends FieldValues>(props: EditPageProps<Values>) {
  const { title, path, editor, language, written, onDirty, renderPage, stored, children } = props;
  const { form, isDirty, isSaving, errorText, hasConflict } = editor;
  const [isPreview, setPreview] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  // oxlint-disable-next-line react/exhaustive-deps -- only when the value has changed
  useEffect(() => onDirty(isDirty), [isDirty]);

  // Leaves the preview, because errors are shown at the fields.
  const toFields = () => setPreview(false);
  const Icon = isPreview ? PencilLine : Eye;
  return (
    <Form
      onSubmit={(event) => form.handleSubmit(editor.submit, toFields)(event)}
      aria-label={title}
    >
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 className="text-2xl">{title}</h2>
        <span className="me-auto">
          {isDirty && <Badge tone="gold">{t("editing.unsaved")}</Badge>}
        </span>
        <LinkButton
          href={inLanguage(path, language)}
          variant="quiet"
          isCompact
          icon={<ExternalLink className="size-4" />}
        >
          {t("editing.openPage")}
        </LinkButton>
        <Button
          variant="secondary"
          isCompact
          aria-pressed={isPreview}
          icon={<Icon className="size-4" />}
          onClick={() => setPreview(!isPreview)}
        >
          {t("editing.preview")}
        </Button>
      </div>

      <WrittenLanguages language={language} written={written} />

      {hasConflict && (
        <ResolveConflict
          theirs={
            <div lang={language} dir={LANGUAGES[language].direction}>
              {renderPage(stored)}
            </div>
          }
          isSaving={isSaving}
          onSaveMine={() => void form.handleSubmit(editor.saveOverTheirs, toFields)()}
          onLoadTheirs={() => setDiscarding(true)}
        />
      )}

      <div hidden={isPreview} className="max-w-3xl">
        {children}
      </div>
      {isPreview && (
        <section
          aria-label={t("editing.previewOf", { title })}
          className="overflow-hidden rounded-card border border-line bg-ground"
        >
          <p className="border-b border-line bg-sunken px-4 py-2 text-sm text-ink-soft">
            {t("editing.previewHelp")}
          </p>
          <div lang={language} dir={LANGUAGES[language].direction}>
            {renderPage(form.watch())}
          </div>
        </section>
      )}

      {/* On phones above the tab bar. During a conflict the buttons of its notice save the page. */}
      <div
        hidden={hasConflict}
        className="sticky bottom-0 z-10 max-md:bottom-[calc(4rem+1px+env(safe-area-inset-bottom))] mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-ground py-4 [&[hidden]]:hidden"
      >
        <FormError message={errorText} />
        <Button type="submit" isPending={isSaving} pendingText={t("ui.saving")}>
          {t("ui.save")}
        </Button>
        {isDirty && (
          <Button variant="quiet" onClick={() => setDiscarding(true)}>
            {t("editing.discard")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isDiscarding}
        onOpenChange={setDiscarding}
        title={t("editing.discardTitle", { title })}
        confirmLabel={t("editing.discard")}
        onConfirm={() => {
          editor.loadTheirs();
          setDiscarding(false);
        }}
      >
        {t("editing.discardText")}
      </ConfirmDialog>
    </Form>
  );
}

function WrittenLanguages({
  language,
  written,
}: {
  language: Language;
  written: readonly Language[];
}) {
  const [first] = written;
  if (first === undefined) return null;
  return (
    <p className="mb-5 text-sm text-ink-soft">
      {written.includes(language)
        ? t("editing.writtenIn", { languages: formatNames(written.map(nameOf)) })
        : t("editing.notWrittenIn", { language: nameOf(language), other: nameOf(first) })}
    </p>
  );
}

const nameOf = (language: Language) => bidiIsolate(LANGUAGES[language].name);
