import { type Language, LANGUAGES } from "@madrasa/contract/languages";
import { foldName } from "@madrasa/contract/fold-name";
import { CATEGORIES_MAX, CATEGORY_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { useRevalidator } from "react-router";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { categoryName, changeCategories } from "../../lib/page-head/course-categories.ts";
import { isArrayOf, isBoolean, isOptional, isShape, isString } from "../../lib/storage/checks.ts";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { ClippedText } from "../../ui/display/user-text.tsx";
import { rules } from "../../ui/form/rules.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { ArrangeItems } from "./arrange-items.tsx";
import {
  isNames,
  languagesOfForm,
  type Names,
  namesValues,
  saveCategories,
  type School,
} from "./school.api.ts";
import { SettingForm } from "./setting-form.tsx";
import { usePageEditor } from "./use-page-editor.ts";

/** `key` is undefined for a new category until it is saved. */
type Item = { key?: string | undefined; names: Names; hidden: boolean };
type Values = { value: Item[] };

const isValues = isShape<Values>({
  value: isArrayOf(isShape<Item>({ key: isOptional(isString), names: isNames, hidden: isBoolean })),
});

const isUnnamed = (names: Names) => Object.values(names).every((name) => name.trim() === "");

const nameIn = ({ key, names }: Item, code: Language) =>
  names[code] || (key !== undefined && code === languagesOfForm()[0] ? categoryName(key) : "");

const isSame = (one: string, other: string) => foldName(one) === foldName(other);

export function SetCategories({ school: { categories } }: { school: School }) {
  const { revalidate } = useRevalidator();
  const editor = usePageEditor<Values>({
    page: "settings.categories",
    stored: {
      value: categories.value.map(({ key, names, hidden }) => ({
        key,
        names: namesValues(names),
        hidden,
      })),
    },
    storedAt: categories.updatedAt,
    isValues,
    save: async ({ value }, seen) => {
      const saved = await saveCategories(value, seen);
      changeCategories(saved.value);
      void revalidate();
      return saved;
    },
  });
  const { form } = editor;
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: "value" });
  const itemAt = (index: number) => form.getValues().value[index];
  const nameOf = (index: number) => {
    const { key, names } = itemAt(index) ?? {};
    const typed = languagesOfForm()
      .map((code) => names?.[code].trim())
      .find(Boolean);
    return typed ?? (key === undefined ? t("settings.newCategory") : categoryName(key));
  };
  // Rerenders headings, which show the typed name.
  form.watch();
  const kept = new Set(categories.value.flatMap(({ key, isInUse }) => (isInUse ? key : [])));
  return (
    <SettingForm
      id="categories"
      title={t("settings.categories")}
      help={t("settings.categoriesHelp")}
      editor={editor}
      theirs={
        <ul className="list-disc ps-5">
          {categories.value.map(({ key }) => (
            <li key={key}>
              <bdi>{categoryName(key)}</bdi>
            </li>
          ))}
        </ul>
      }
    >
      <ArrangeItems
        ids={fields.map(({ id }) => id)}
        nameOf={nameOf}
        isBlank={(index) => isUnnamed(itemAt(index)?.names ?? namesValues({}))}
        mayRemove={(index) => !kept.has(itemAt(index)?.key ?? "")}
        removeText={t("settings.removeCategoryText")}
        onMove={move}
        onRemove={remove}
        addLabel={t("settings.addCategory")}
        onAdd={() => append({ names: namesValues({}), hidden: false })}
        isFolded
        isFull={fields.length >= CATEGORIES_MAX}
      >
        {(index, moves, removal) => (
          <CategoryFields {...{ form, index, moves, removal }} name={nameOf(index)} />
        )}
      </ArrangeItems>
    </SettingForm>
  );
}

type FieldsProps = {
  form: UseFormReturn<Values>;
  index: number;
  name: string;
  moves: ReactNode;
  removal: ReactNode;
};

function CategoryFields({ form, index, name, moves, removal }: FieldsProps) {
  const { register, formState } = form;
  const faults = formState.errors.value?.[index]?.names;
  const { key } = form.getValues().value[index] ?? {};
  const { validate } = rules(RULES.categoryName);
  const isNamed = (_text: string, { value }: Values) =>
    key !== undefined ||
    !isUnnamed(value[index]?.names ?? namesValues({})) ||
    encodeMessage("fields.REQUIRED");
  // Two visible categories with equal names would be ambiguous.
  const isOneOnly =
    (code: Language) =>
    (text: string, { value }: Values) =>
      text.trim() === "" ||
      value[index]?.hidden ||
      value.every(
        (other, at) => at === index || other.hidden || !isSame(nameIn(other, code), text),
      ) ||
      encodeMessage("fields.CATEGORY_TWICE");
  return (
    <Disclosure
      title={
        <span className="flex items-center gap-2">
          <ClippedText className="min-w-0">{name}</ClippedText>
          {form.getValues().value[index]?.hidden && (
            <>
              <EyeOff className="size-5 shrink-0 text-ink-soft" />
              <span className="sr-only">{t("settings.hidden")}</span>
            </>
          )}
        </span>
      }
      isInitiallyOpen={key === undefined}
      end={moves}
    >
      <fieldset className="grid min-w-0 gap-4 p-2">
        <legend className="sr-only">{name}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {languagesOfForm().map((code, rank) => (
            <TextField
              key={code}
              {...register(`value.${index}.names.${code}`, {
                validate: {
                  ...validate,
                  ...(rank === 0 && { isNamed }),
                  isOneOnly: isOneOnly(code),
                },
              })}
              label={LANGUAGES[code].name}
              error={faults?.[code]?.message}
              lang={code}
              maxLength={CATEGORY_MAX}
              autoComplete="off"
              {...(rank === 0 && key !== undefined && { placeholder: categoryName(key) })}
            />
          ))}
        </div>
        <Switch
          {...register(`value.${index}.hidden`)}
          label={t("settings.hidden")}
          description={t("settings.hiddenHelp")}
        />
        {removal && <div className="justify-self-end">{removal}</div>}
      </fieldset>
    </Disclosure>
  );
}
