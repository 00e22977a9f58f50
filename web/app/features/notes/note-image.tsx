import { Maximize2 } from "lucide-react";
import { useState } from "react";
import { isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PICTURE } from "./note-looks.ts";

export type NoteImageProps = {
  title: string;
  /** Its address, once it is known. */
  link: string | undefined;
  isLoading: boolean;
  /** Asks for another address: the present one may have run out. */
  onExpired: () => void;
};

/** What fails is tried once more with a fresh address, and then hidden. */
export function NoteImage({ title, link, isLoading, onExpired }: NoteImageProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  if (!link) return isLoading && <Skeleton className="aspect-video w-full rounded-none" />;
  if (failed.includes(link)) return null;
  const fail = () => {
    setFailed([...failed, link]);
    if (failed.length === 0) onExpired();
  };
  return (
    <>
      <img
        src={link}
        alt={t("notes.imageOf", { title: isolated(title) })}
        loading="lazy"
        decoding="async"
        onError={fail}
        className={PICTURE}
      />
      <div className="px-4 pt-3">
        <LinkButton
          href={link}
          look="secondary"
          isCompact
          icon={<Maximize2 aria-hidden="true" className="size-4" />}
        >
          {t("notes.viewImage")}
        </LinkButton>
      </div>
    </>
  );
}
