import { Download, ExternalLink } from "lucide-react";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../button/link-button.tsx";
import { UserText } from "../display/user-text.tsx";
import { lazyComponent } from "../feedback/lazy-component.tsx";
import { Skeleton, SkeletonGroup } from "../feedback/skeleton.tsx";
import type { PdfPagesProps } from "./pages.tsx";

/** Loaded lazily: as large as a whole screen. */
const PdfPages = lazyComponent<PdfPagesProps>(async () => (await import("./pages.tsx")).PdfPages);

const FRAME = "overflow-hidden rounded-card bg-raised shadow-raised max-md:rounded-none";
/** Fixed height to prevent layout shifts. */
const WINDOW = "grid h-[70svh] max-h-240 md:h-[80svh] min-h-80";

export type DocumentViewProps = PdfPagesProps & {
  downloadSrc?: string | undefined;
  fileName?: string | undefined;
};

/** Rendered by the page, because phones show no PDF in frames. */
export function DocumentView(props: DocumentViewProps) {
  const { fileName, downloadSrc, ...pages } = props;
  const { src, title, fileSize } = pages;
  return (
    <div className={FRAME}>
      <div className={WINDOW}>
        <PdfPages {...pages} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line p-3 sm:px-5">
        <p className="min-w-0 grow basis-40">
          <span className="font-semibold wrap-anywhere">
            <UserText>{fileName ?? title}</UserText>
          </span>
          {fileSize !== undefined && fileSize > 0 && (
            <span className="block text-sm text-ink-soft">{formatBytes(fileSize)}</span>
          )}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <LinkButton
            href={src}
            variant="secondary"
            isCompact
            className="max-sm:grow"
            icon={<ExternalLink className="size-4.5" />}
          >
            {t("ui.openPdf")}
          </LinkButton>
          {downloadSrc !== undefined && (
            <LinkButton
              href={downloadSrc}
              variant="secondary"
              isCompact
              className="max-sm:grow"
              download={fileName ?? true}
              icon={<Download className="size-4.5" />}
            >
              {t("ui.download")}
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  );
}

export function DocumentSkeleton() {
  return (
    <SkeletonGroup label={t("ui.loading")} className={FRAME}>
      <div className={WINDOW}>
        <Skeleton className="size-full" />
      </div>
      <div className="flex h-17 items-center border-t border-line p-3 sm:px-5">
        <Skeleton className="h-5 w-40" />
      </div>
    </SkeletonGroup>
  );
}
