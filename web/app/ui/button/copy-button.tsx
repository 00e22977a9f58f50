import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { toast } from "../feedback/toast.ts";
import { Button, type ButtonProps } from "./button.tsx";

const SHOWN_MS = 2000;

export type CopyButtonProps = Pick<ButtonProps, "variant" | "isCompact" | "className"> & {
  text: string;
  label: string;
  /** Copies on mount, if still allowed by the previous click. */
  copiesAtOnce?: boolean;
};

export function CopyButton({
  text,
  label,
  copiesAtOnce = false,
  variant = "secondary",
  ...button
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (copiesAtOnce) void copyText(text).then(setCopied);
  }, [copiesAtOnce, text]);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else toast.error(t("ui.copyFailed"));
  };
  const Icon = isCopied ? Check : Copy;

  return (
    <Button {...button} variant={variant} icon={<Icon className="size-4" />} onClick={copy}>
      <span aria-live="polite">{isCopied ? t("ui.copied") : label}</span>
    </Button>
  );
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Fallback for plain HTTP, which local networks often use and which lacks the clipboard API. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.cssText = "position:fixed;inset-block-start:0;opacity:0";
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  // Deprecated, but the only option on plain HTTP.
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
