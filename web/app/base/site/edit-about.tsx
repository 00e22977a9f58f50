import type { Language } from "@madrasa/contract/languages";
import { TITLE_MAX } from "@madrasa/contract/limits";
import type { UseFormReturn } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { AboutView } from "./about-content.tsx";
import { EditPage } from "./edit-page.tsx";
import { saveAbout, type Site } from "./edit-site.api.ts";
import { LinkFields, type LinkFieldsProps } from "./link-fields.tsx";
import { headerRule, paragraphRule } from "./site-rules.ts";
import { type AboutValues, aboutValues, isAboutValues } from "./site-values.ts";
import { usePageEditor } from "./use-page-editor.ts";

export type EditorProps = {
  site: Site;
  language: Language;
  onDirty: (isDirty: boolean) => void;
};

export function EditAbout({ site: { aboutUs, languages }, language, onDirty }: EditorProps) {
  const stored = aboutValues(aboutUs);
  const storedAt = aboutUs?.updatedAt ?? null;
  const editor = usePageEditor<AboutValues>({
    page: `about.${language}`,
    stored,
    storedAt,
    isValues: isAboutValues,
    save: async (values, seen) => saveAbout(language, values, seen),
  });
  const { register, formState } = editor.form;
  const { errors } = formState;
  return (
    <EditPage
      title={t("site.about")}
      path="/about"
      renderPage={(about) => <AboutView about={about} headingLevel={2} />}
      written={languages.aboutUs}
      {...{ editor, language, stored, onDirty }}
    >
      <div className="grid gap-5">
        <TextField
          {...register("header", headerRule)}
          label={t("editing.header")}
          description={t("editing.headerHelp", { title: t("site.about") })}
          error={errors.header?.message}
          maxLength={TITLE_MAX}
          autoComplete="off"
        />
        <TextArea
          {...register("paragraph", paragraphRule)}
          label={t("editing.paragraph")}
          description={t("editing.paragraphHelp")}
          error={errors.paragraph?.message}
          rows={6}
        />
        <fieldset className="min-w-0">
          <legend className="mb-3 text-[0.9375rem] font-semibold">
            {t("editing.socialLinks")}
          </legend>
          <LinkFields form={linksOf(editor.form)} />
        </fieldset>
      </div>
    </EditPage>
  );
}

const linksOf = (form: UseFormReturn<AboutValues>) => form as unknown as LinkFieldsProps["form"];
