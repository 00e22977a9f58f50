import { FileUp } from "lucide-react";
import type { ChangeEvent } from "react";
import { type ButtonStyle, buttonClasses } from "../button/variants.ts";
import { classes } from "../classes.ts";
import { acceptOf, type FileRules } from "./rule.ts";

export type FileButtonProps = ButtonStyle & {
  label: string;
  rule: FileRules;
  /** Types offered by the file dialog, if more than stored. */
  accept?: string;
  onOpen?: () => void;
  onPick: (file: File) => void;
};

export function FileButton({
  label,
  rule,
  accept = acceptOf(rule),
  onOpen,
  onPick,
  variant,
  isCompact,
  isWide,
}: FileButtonProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? [];
    if (picked) onPick(picked);
    // Resets the input, so that the same file can be chosen again.
    event.target.value = "";
  };
  return (
    <label
      className={classes(
        buttonClasses({ variant, isCompact, isWide }),
        "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act",
      )}
    >
      <FileUp className="size-4" />
      {label}
      <input
        type="file"
        accept={accept}
        onClick={onOpen}
        onChange={change}
        className="absolute inset-0 size-full opacity-0"
      />
    </label>
  );
}
