import { PAGE_SECTIONS_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { formatLongDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { ArrangeItems } from "./arrange-items.tsx";
import type { EditorProps } from "./edit-about.tsx";
import { EditPage } from "./edit-page.tsx";
import { saveChildrenPrivacy, savePrivacy, saveTerms } from "./edit-site.api.ts";
import { NumberedPageView } from "./numbered-page-content.tsx";
import { dayRule, headerRule, lineRule, paragraphRule } from "./site-rules.ts";
import { isDay, type NumberedValues, numberedValues, isNumberedValues } from "./site-values.ts";
import { type PageEditor, usePageEditor } from "./use-page-editor.ts";

const PAGES = {
  privacy: {
    stored: "privacyPolicy",
    title: "site.privacyPolicy",
    path: "/privacy",
    save: savePrivacy,
  },
  terms: {
    stored: "termsAndConditions",
    title: "site.termsOfUse",
    path: "/terms",
    save: saveTerms,
  },
  children: {
    stored: "childrenPrivacy",
    title: "site.childrenPrivacy",
    path: "/children-privacy",
    save: saveChildrenPrivacy,
  },
} as const;

export function EditNumberedPage({
  which,
  site,
  language,
  onDirty,
}: EditorProps & { which: keyof typeof PAGES }) {
  const page = PAGES[which];
  const [isCorrection, setCorrection] = useState(false);
  const stored = numberedValues(site[page.stored]);
  const storedAt = site[page.stored]?.updatedAt ?? null;
  const editor = usePageEditor<NumberedValues>({
    page: `${which}.${language}`,
    stored,
    storedAt,
    isValues: isNumberedValues,
    save: async (values, seen) => {
      const saved = await page.save(
        language,
        { ...values, ...(isCorrection && { isCorrection }) },
        seen,
      );
      setCorrection(false);
      return saved;
    },
  });
  const title = t(page.title);
  const written = site.languages[page.stored];
  // Translations are not corrections: they affect nobody who read another language.
  const canCorrect = which === "children" && (written.length === 0 || written.includes(language));
  return (
    <EditPage
      title={title}
      path={page.path}
      renderPage={({ date, ...rest }) => (
        <NumberedPageView
          page={{ date: isDay(date) ? date : undefined, language, ...rest }}
          title={title}
          headingLevel={2}
        />
      )}
      {...{ editor, language, stored, written, onDirty }}
    >
      {which === "children" && <p className="mb-5">{t("editing.childrenHelp")}</p>}
      <NumberedFields editor={editor} title={title} />
      {canCorrect && (
        <label className="mt-6 flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            checked={isCorrection}
            onChange={({ target }) => setCorrection(target.checked)}
            aria-describedby="correction-help"
            className="mt-0.5 size-5 shrink-0 accent-act"
          />
          <span>
            {t("editing.correction")}
            <span id="correction-help" className="block text-sm text-ink-soft">
              {t("editing.correctionHelp")}
            </span>
          </span>
        </label>
      )}
    </EditPage>
  );
}

type NumberedFieldsProps = {
  editor: PageEditor<NumberedValues>;
  title: string;
};

function NumberedFields({ editor: { form }, title }: NumberedFieldsProps) {
  const { register, control, formState, getValues, watch } = form;
  const { errors } = formState;
  const date = watch("date");
  const { fields, append, move, remove } = useFieldArray({ control, name: "content" });
  const isBlank = (index: number) => {
    const { subheader, paragraph } = getValues(`content.${index}`);
    return subheader.trim() === "" && paragraph.trim() === "";
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          {...register("header", headerRule)}
          label={t("editing.header")}
          description={t("editing.headerHelp", { title })}
          error={errors.header?.message}
          maxLength={TITLE_MAX}
          autoComplete="off"
        />
        <TextField
          {...register("date", dayRule)}
          type="date"
          direction="ltr"
          label={t("editing.date")}
          error={errors.date?.message}
          description={isDay(date) ? formatLongDate(date) : undefined}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-3 text-[0.9375rem] font-semibold">{t("editing.sections")}</legend>
        <ArrangeItems
          ids={fields.map(({ id }) => id)}
          nameOf={(index) => t("editing.sectionNumber", { number: index + 1 })}
          isBlank={isBlank}
          onMove={move}
          onRemove={remove}
          addLabel={t("editing.addSection")}
          onAdd={() => append({ subheader: "", paragraph: "" })}
          isFull={fields.length >= PAGE_SECTIONS_MAX}
        >
          {(index) => (
            <div className="grid gap-4">
              <TextField
                {...register(`content.${index}.subheader`, lineRule("editing.subheaderRequired"))}
                label={t("editing.subheader")}
                error={errors.content?.[index]?.subheader?.message}
                maxLength={TITLE_MAX}
                autoComplete="off"
              />
              <TextArea
                {...register(`content.${index}.paragraph`, paragraphRule)}
                label={t("editing.paragraph")}
                error={errors.content?.[index]?.paragraph?.message}
              />
            </div>
          )}
        </ArrangeItems>
      </fieldset>
    </div>
  );
}
