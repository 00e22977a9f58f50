import { type FormEvent, useState } from "react";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { type FieldFrame, useField } from "./field.tsx";

type Typed = FieldFrame & {
  maxLength?: number | undefined;
  value?: unknown;
  onInput?: unknown;
};

/** Extends `useField`: keeps pasted text beyond `maxLength`, with an error, instead of truncating silently. */
export function useTypedField<Props extends Typed>({ maxLength = Infinity, ...props }: Props) {
  const [isLong, setLong] = useState(false);
  const isTooLong = (text: string) => text.trim().length > maxLength;
  const isOver = typeof props.value === "string" ? isTooLong(props.value) : isLong;
  const { field, control, input } = useField({
    ...props,
    error:
      props.error || (isOver ? encodeMessage("fields.TOO_LONG", { max: maxLength }) : undefined),
  });
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setLong(isTooLong(currentTarget.value));
  return { field, control, input: { ...input, onInput } };
}
