import { ChevronDown, ChevronUp, MoveHorizontal, ZoomIn, ZoomOut } from "lucide-react";
import { memo } from "react";
import { formatPercent } from "../../i18n/format.ts";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../button/icon-button.tsx";
import type { DocumentPosition } from "./document-position.ts";

type PagesToolbarProps = {
  /** 0 while loading. */
  pages: number;
  position: DocumentPosition;
};

export function PagesToolbar({ pages, position }: PagesToolbarProps) {
  const { page, zoom, goTo } = position;
  const icon = { "aria-hidden": true, className: "size-5" };
  return (
    <div
      role="toolbar"
      aria-label={t("ui.pdfTools")}
      className="flex flex-wrap items-center justify-between border-b border-line px-1.5 py-0.5"
    >
      <div className="flex items-center">
        <IconButton
          label={t("ui.previousPage")}
          icon={<ChevronUp {...icon} />}
          disabled={page <= 1}
          onClick={() => goTo(page - 1)}
        />
        <IconButton
          label={t("ui.nextPage")}
          icon={<ChevronDown {...icon} />}
          disabled={page >= pages}
          onClick={() => goTo(page + 1)}
        />
        {pages > 0 && <PageSelect page={page} pages={pages} goTo={goTo} />}
      </div>
      <div className="flex items-center">
        <IconButton
          label={t("ui.zoomOut")}
          icon={<ZoomOut {...icon} />}
          disabled={!position.zoomOut}
          onClick={position.zoomOut}
        />
        <span aria-live="polite" className="w-12 text-center text-sm tabular-nums @max-md:sr-only">
          {formatPercent(zoom * 100)}
        </span>
        <IconButton
          label={t("ui.zoomIn")}
          icon={<ZoomIn {...icon} />}
          disabled={!position.zoomIn}
          onClick={position.zoomIn}
        />
        <IconButton
          label={t("ui.fitWidth")}
          icon={<MoveHorizontal {...icon} />}
          disabled={!position.fitWidth}
          onClick={position.fitWidth}
        />
      </div>
    </div>
  );
}

type PageSelectProps = { page: number; pages: number; goTo: (page: number) => void };

function PageSelect({ page, pages, goTo }: PageSelectProps) {
  return (
    <span className="relative inline-flex min-h-11 items-center rounded-control px-1 text-sm @md:px-2 tabular-nums hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-act">
      <span aria-live="polite">{t("ui.pageOf", { page, pages })}</span>
      <select
        aria-label={t("ui.goToPage")}
        value={page}
        disabled={pages < 2}
        onChange={(event) => goTo(Number(event.target.value))}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-default"
      >
        <PageOptions pages={pages} />
      </select>
    </span>
  );
}

const PageOptions = memo(function PageOptions({ pages }: { pages: number }) {
  useLanguage();
  return Array.from({ length: pages }, (_, index) => (
    <option key={index} value={index + 1} className="bg-raised text-ink">
      {t("ui.pageOf", { page: index + 1, pages })}
    </option>
  ));
});
