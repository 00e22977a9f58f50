import { TAG_LENGTH_MAX, TAGS_MAX } from "@madrasa/contract/limits";
import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { ClippedText } from "../../ui/display/user-text.tsx";
import { CONTROL, Field, useFieldIds } from "../../ui/form/field.tsx";

export type TagFieldProps = {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
};

const SEPARATORS = /[,،;\n]/;

/** Tags as chips. Enter, a comma or leaving the field completes one. */
export function TagField({ tags, onChange, error: fault }: TagFieldProps) {
  const [typed, setTyped] = useState("");
  const [isTooMany, setTooMany] = useState(false);
  const error = isTooMany ? t("courses.tagsTooMany") : fault;
  const description = t("courses.tagsHelp");
  const { ids, control } = useFieldIds({ description, error });

  const add = () => {
    const wanted = typed.split(SEPARATORS).map((tag) => tag.trim().slice(0, TAG_LENGTH_MAX));
    const all = [...new Set([...tags, ...wanted.filter((tag) => tag !== "")])];
    setTooMany(all.length > TAGS_MAX);
    // Tags beyond the limit stay in the text field.
    setTyped(all.slice(TAGS_MAX).join(", "));
    if (all.length > tags.length) onChange(all.slice(0, TAGS_MAX));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const endsTag = event.key === "Enter" || event.key === "," || event.key === "،";
    if (!endsTag || (event.key === "Enter" && typed.trim() === "")) return;
    event.preventDefault();
    add();
  };
  const remove = (tag: string) => {
    setTooMany(false);
    onChange(tags.filter((kept) => kept !== tag));
  };

  return (
    <Field {...{ ids, description, error }} label={t("courses.tags")}>
      {tags.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center rounded-full bg-sunken ps-4 text-ink"
            >
              <ClippedText>{tag}</ClippedText>
              <IconButton
                label={t("courses.removeTag", { tag })}
                icon={<X className="size-4" />}
                className="rounded-full"
                onClick={() => remove(tag)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2.5">
        <input
          {...control}
          dir="auto"
          value={typed}
          enterKeyHint="done"
          onChange={(event) => {
            setTyped(event.target.value);
            setTooMany(false);
          }}
          onKeyDown={onKeyDown}
          onBlur={add}
          className={CONTROL}
        />
        <Button variant="secondary" isCompact onClick={add} className="shrink-0">
          {t("courses.addTag")}
        </Button>
      </div>
    </Field>
  );
}
