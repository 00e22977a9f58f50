import { FILE_RULES } from "@madrasa/contract/limits";
import { ImagePlus, X } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { formatBytes, bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { requireScripts } from "../../lib/browser/require-scripts.ts";
import { retryUntilDone } from "../../lib/offline/retry-with-backoff.ts";
import { asNetworkError } from "../../lib/offline/classify-error.ts";
import { useObjectUrl } from "../../lib/hooks/use-object-url.ts";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { ClippedText } from "../display/user-text.tsx";
import { Spinner } from "../feedback/spinner.tsx";
import { acceptOf, limitsOf, type Refusal } from "./rule.ts";
import { FieldFootnotes, useField } from "../form/field.tsx";
import type { Prepared, prepareImage } from "./prepare-image.ts";

const RULE = FILE_RULES.noteImage;
/** Preloaded once the page is usable, so that images can be added offline. */
const LOADED_AFTER_MS = 2_000;

let loaded: typeof prepareImage | undefined;
const smaller = new WeakSet<File>();

export type PickImageProps = {
  image: File | undefined;
  onPick: (image: File | undefined) => void;
  /** Reason why images cannot be chosen now. Undefined if obvious. */
  hint?: string | undefined;
  isDisabled: boolean;
  /** The image cannot be removed while it is being stored. */
  isAdding: boolean;
  error?: string | undefined;
};

export function PickImage({ image, onPick, hint, isDisabled, isAdding, error }: PickImageProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isPreparing, setPreparing] = useState(false);
  const { field, control } = useField({
    label: t("images.add"),
    description: hint ?? (image ? undefined : limitsOf(RULE)),
    error: refusal?.say() ?? error,
  });
  useEffect(() => retryUntilDone(async () => void (await load()), LOADED_AFTER_MS), []);

  const accept = async (picked: File | undefined) => {
    if (!picked) return;
    setPreparing(true);
    setRefusal(undefined);
    const { image: prepared, isSmaller, refusal: why } = await prepare(picked);
    setPreparing(false);
    setRefusal(why);
    if (!prepared) return;
    if (isSmaller) smaller.add(prepared);
    onPick(prepared);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    void accept(event.target.files?.[0]);
    // Resets the input, so that the same file can be chosen again.
    event.target.value = "";
  };
  const remove = () => {
    onPick(undefined);
    // Waits until the button is rendered again.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={acceptOf(RULE)}
        onChange={change}
        disabled={isDisabled}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      {image ? (
        <Preview image={image} isFixed={isAdding} onRemove={remove} />
      ) : isPreparing ? (
        <Spinner label={t("images.preparing")} className="min-h-11 w-fit" />
      ) : (
        <Button
          ref={button}
          variant="secondary"
          icon={<ImagePlus className="size-4.5" />}
          disabled={isDisabled}
          aria-describedby={control["aria-describedby"]}
          onClick={() => input.current?.click()}
        >
          {field.label}
        </Button>
      )}
      <FieldFootnotes {...field} />
    </div>
  );
}

async function prepare(picked: File): Promise<Prepared> {
  try {
    return await (
      await load()
    )(picked);
  } catch (error) {
    return { refusal: { say: () => failureMessage(error, "ui.partUnavailable") } };
  }
}

async function load(): Promise<typeof prepareImage> {
  if (loaded) return loaded;
  await requireScripts();
  return (loaded = (await asNetworkError(import("./prepare-image.ts"))).prepareImage);
}

type PreviewProps = { image: File; isFixed: boolean; onRemove: () => void };

function Preview({ image, isFixed, onRemove }: PreviewProps) {
  const url = useObjectUrl(image);
  const size = formatBytes(image.size);
  return (
    <div className="flex items-center gap-3">
      <span className="size-20 shrink-0 overflow-hidden rounded-control bg-sunken">
        {url && <img src={url} alt="" className="size-full object-cover" />}
      </span>
      <p className="min-w-0 text-sm">
        <ClippedText>{image.name}</ClippedText>
        <span className="text-ink-soft">
          {smaller.has(image) ? (
            t("images.smaller", { size: bidiIsolate(size) })
          ) : (
            <bdi>{size}</bdi>
          )}
        </span>
      </p>
      {!isFixed && (
        <IconButton label={t("images.remove")} icon={<X className="size-5" />} onClick={onRemove} />
      )}
    </div>
  );
}
