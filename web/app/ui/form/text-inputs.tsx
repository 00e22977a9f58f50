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
  /** Message for empty input instead of the contract's. */
  missing?: MessageKey;
  help?: MessageKey;
  /** False if only the server validates. */
  isJudged?: boolean;
  autoFocus?: boolean;
};

/** Input of a contract text, with limit, label and errors. */
export function TextInput<Values extends FieldValues>({
  form: { register, formState, getFieldState },
  name,
  text,
  missing,
  help,
  isJudged = true,
  autoFocus = false,
}: TextInputProps<Values>) {
  const input = {
    ...register(name, isJudged ? rules(text, missing) : {}),
    label: t(text.label),
    ...(help && { description: t(help) }),
    error: getFieldState(name, formState).error?.message,
    maxLength: text.max,
    autoFocus,
  };
  if (text.rows !== undefined) return <TextArea {...input} rows={text.rows} />;
  if (!text.isUrl) return <TextField {...input} autoComplete="off" />;
  return <TextField {...input} type="url" inputMode="url" direction="ltr" autoComplete="off" />;
}

type TextInputsProps<Values extends FieldValues> = Pick<
  TextInputProps<Values>,
  "form" | "isJudged"
> & { texts: Record<string, FormText & { label: MessageKey }> };

export function TextInputs<Values extends FieldValues>({
  texts,
  ...props
}: TextInputsProps<Values>) {
  return Object.entries(texts).map(([name, text]) => (
    <TextInput key={name} {...props} name={name as Path<Values>} text={text} />
  ));
}

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
