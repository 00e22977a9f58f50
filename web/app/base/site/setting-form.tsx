import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { FoldedSection } from "../../ui/display/folded-section.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { ResolveConflict } from "./resolve-conflict.tsx";
import type { PageEditor } from "./use-page-editor.ts";

export type SettingFormProps<Values extends FieldValues> = {
  id: string;
  title: string;
  help: string;
  editor: PageEditor<Values>;
  theirs: ReactNode;
  children: ReactNode;
};

export function SettingForm<Values extends FieldValues>(props: SettingFormProps<Values>) {
  const { id, title, help, editor, theirs, children } = props;
  const { form, isSaving, hasConflict, errorText } = editor;
  return (
    <FoldedSection id={id} title={title} help={help}>
      <Form onSubmit={(event) => form.handleSubmit(editor.submit)(event)}>
        {hasConflict && (
          <ResolveConflict
            theirs={<div className="p-4">{theirs}</div>}
            isSaving={isSaving}
            onSaveMine={() => void form.handleSubmit(editor.saveOverTheirs)()}
            onLoadTheirs={editor.loadTheirs}
          />
        )}
        {/* Disabled while saving, because the server may normalise the values. */}
        <fieldset disabled={isSaving} className="min-w-0">
          {children}
        </fieldset>
        <div hidden={hasConflict}>
          <FormError message={errorText} />
          <Button type="submit" isPending={isSaving} pendingText={t("ui.saving")} className="mt-5">
            {t("ui.save")}
          </Button>
        </div>
      </Form>
    </FoldedSection>
  );
}
