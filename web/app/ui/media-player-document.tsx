import { Download, ExternalLink, FileText } from "lucide-react";
import { formatBytes } from "../i18n/format.ts";
import { t } from "../i18n/t.ts";
import { LinkButton } from "./link-button.tsx";
import { Words } from "./people-text.tsx";

export type DocumentCardProps = {
  src: string;
  downloadSrc: string;
  title: string;
  fileName?: string | undefined;
  fileSize?: number | undefined;
};

/** A PDF opens beside the page: inside a frame, phones show nothing. */
export function DocumentCard({ src, downloadSrc, title, fileName, fileSize }: DocumentCardProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card bg-raised p-4 shadow-raised sm:p-5">
      <FileText aria-hidden="true" strokeWidth={1.4} className="size-11 shrink-0 text-act" />
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold wrap-anywhere">
          <Words>{fileName ?? title}</Words>
        </p>
        {fileSize !== undefined && fileSize > 0 && (
          <p className="text-sm text-ink-soft">{formatBytes(fileSize)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <LinkButton
          href={src}
          className="max-sm:grow"
          icon={<ExternalLink aria-hidden="true" className="size-4.5" />}
        >
          {t("ui.openPdf")}
        </LinkButton>
        <LinkButton
          href={downloadSrc}
          look="secondary"
          className="max-sm:grow"
          download={fileName ?? true}
          icon={<Download aria-hidden="true" className="size-4.5" />}
        >
          {t("ui.download")}
        </LinkButton>
      </div>
    </div>
  );
}
