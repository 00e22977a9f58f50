import { FileUp } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { classes } from "../classes.ts";
import { ClippedText } from "../display/user-text.tsx";
import { FieldFootnotes, useField } from "../form/field.tsx";
import { validateFile } from "./validate-file.ts";
import { acceptOf, type FileRules, limitsOf, type Refusal } from "./rule.ts";

export type FilePickerProps = {
  label: string;
  rule: FileRules;
  onPick: (file: File) => void;
  /** Pending choice for forms submitted during the check; undefined if refused. */
  onChoose?: (choice: Promise<File | undefined>) => void;
  file?: File | null;
  description?: ReactNode;
  error?: string | undefined;
};

export function FilePicker({
  label,
  rule,
  onPick,
  onChoose,
  file,
  description,
  error,
}: FilePickerProps) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isOver, setOver] = useState(false);
  const { field, control } = useField({
    label,
    description: (
      <>
        {limitsOf(rule)} {description}
      </>
    ),
    error: refusal?.say() ?? error,
  });

  const latest = useRef<File>(undefined);
  const take = async (picked: File) => {
    latest.current = picked;
    setRefusal(undefined);
    const judged = await validateFile(picked, rule);
    if (latest.current !== picked) return undefined;
    setRefusal(judged.refusal);
    if (judged.file) onPick(judged.file);
    return judged.file;
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? [];
    if (picked) {
      const choice = take(picked);
      onChoose?.(choice);
    }
    // Resets the input, so that the same file can be chosen again.
    event.target.value = "";
  };
  return (
    <div>
      <label
        className={classes(
          "relative flex flex-col items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center transition-colors duration-150",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act",
          isOver ? "border-act bg-act-soft" : field.error ? "border-danger" : "border-edge",
          "hover:border-act",
        )}
      >
        <FileUp strokeWidth={1.5} className="mb-1 size-8 text-act" />
        <span className="font-semibold text-act">{label}</span>
        {file ? (
          <span className="flex max-w-full gap-1.5 text-sm">
            <ClippedText className="min-w-0">{file.name}</ClippedText>
            <span className="shrink-0">
              · <bdi>{formatBytes(file.size)}</bdi>
            </span>
          </span>
        ) : (
          <span className="text-sm text-ink-soft pointer-coarse:hidden">{t("ui.dropHere")}</span>
        )}
        {/* Covers the area to accept drops. */}
        <input
          {...control}
          type="file"
          accept={acceptOf(rule)}
          onChange={change}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          className="absolute inset-0 size-full opacity-0"
        />
      </label>
      <FieldFootnotes {...field} />
    </div>
  );
}
