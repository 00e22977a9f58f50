import { Pencil } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";

const FIRST = "select, input:not([type=radio]), input:checked, button";

export type ProfileEntryProps = {
  label: string;
  children: ReactNode;
  onEdit?: () => void;
  editor?: ReactNode;
};

/** A row of the profile. Its edit button appears on hover and focus, and always on touch screens. */
export function ProfileEntry({ label, children, onEdit, editor }: ProfileEntryProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isEdited = editor !== undefined;
  const anchor = useRef<HTMLElement>(null);
  const wasEdited = useRef(isEdited);
  useEffect(() => {
    // The focused element was removed with the editor or the button.
    if (wasEdited.current && !isEdited) button.current?.focus();
    if (!wasEdited.current && isEdited) anchor.current?.querySelector<HTMLElement>(FIRST)?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <div className="group relative py-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd ref={anchor} className={isEdited ? "mt-2" : "mt-0.5 min-h-6 pe-12"}>
        {editor ?? children}
        {onEdit && !isEdited && (
          <IconButton
            ref={button}
            label={t("accounts.edit", { what: label })}
            icon={<Pencil className="size-4.5" />}
            onClick={onEdit}
            className="absolute end-0 inset-y-0 my-auto pointer-fine:opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
          />
        )}
      </dd>
    </div>
  );
}
