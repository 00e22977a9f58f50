import type { FormText, FormTexts } from "@madrasa/contract/form-texts";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { rules } from "./rules.ts";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";

type TextInputProps<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, "register" | "formState" | "getFieldState">;
  name: Path<Values>;
  text: FormText & { label: MessageKey };
  /** Said where nothing was typed, in place of the contract's words. */
  missing?: MessageKey;
  /** Said below it. */
  help?: MessageKey;
  /** False where the server alone judges the text. */
  isJudged?: boolean;
};

/** The input of one of the contract's texts, with its limit, its label and what is wrong with it. */
export function TextInput<Values extends FieldValues>({
  form: { register, formState, getFieldState },
  name,
  text,
  missing,
  help,
  isJudged = true,
}: TextInputProps<Values>) {
  const input = {
    ...register(name, isJudged ? rules(text, missing) : {}),
    label: t(text.label),
    ...(help && { description: t(help) }),
    error: getFieldState(name, formState).error?.message,
    maxLength: text.max,
  };
  if (text.rows !== undefined) return <TextArea {...input} rows={text.rows} />;
  if (!text.isUrl) return <TextField {...input} autoComplete="off" />;
  return <TextField {...input} type="url" inputMode="url" direction="ltr" autoComplete="off" />;
}

type TextInputsProps<Values extends FieldValues> = Pick<
  TextInputProps<Values>,
  "form" | "isJudged"
> & { texts: Record<string, FormText & { label: MessageKey }> };

/** The inputs of all texts of a form, in its order; the form has them by the same names. */
export function TextInputs<Values extends FieldValues>({
  texts,
  ...props
}: TextInputsProps<Values>) {
  return Object.entries(texts).map(([name, text]) => (
    <TextInput key={name} {...props} name={name as Path<Values>} text={text} />
  ));
}

/** The values of a form's texts: those of `source`, or empty. */
export function textValues<Texts extends FormTexts>(
  texts: Texts,
  source: { [Name in keyof Texts]?: string } | null | undefined,
): Record<keyof Texts, string> {
  const names: (keyof Texts)[] = Object.keys(texts);
  return Object.fromEntries(names.map((name) => [name, source?.[name] ?? ""])) as Record<
    keyof Texts,
    string
  >;
}
