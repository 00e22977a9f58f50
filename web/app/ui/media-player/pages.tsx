import "react-pdf/dist/Page/AnnotationLayer.css";
import "react-pdf/dist/Page/TextLayer.css";
import type { Language } from "@madrasa/contract/languages";
import { useRef, useState } from "react";
import { Document } from "react-pdf";
import { t } from "../../i18n/t.ts";
import { Spinner } from "../feedback/spinner.tsx";
import { useDocumentPosition } from "./document-position.ts";
import { PdfPage, type PageShape } from "./page.tsx";
import { PagesToolbar } from "./pages-toolbar.tsx";
import { PDF_IMAGES, type PdfFileOptions, usePdfFile } from "./pdf.ts";
import { MediaFailure } from "./stage.tsx";

export type PdfPagesProps = PdfFileOptions & {
  title: string;
  language?: Language | undefined;
};

type DocumentShape = { pages: number; first: PageShape };

export function PdfPages({ title, language, ...options }: PdfPagesProps) {
  const file = usePdfFile(options);
  const [loaded, setLoaded] = useState<DocumentShape & { attempt: number }>();
  const shown = loaded?.attempt === file.attempt ? loaded : undefined;
  const scroller = useRef<HTMLDivElement>(null);
  const position = useDocumentPosition(scroller, shown?.pages ?? 0);
  const isBroken = file.state === "failed" || file.state === "locked";

  return (
    <div className="@container flex min-h-0 min-w-0 flex-col">
      <PagesToolbar pages={shown?.pages ?? 0} position={position} />
      <div className="relative min-h-0 grow bg-sunken">
        {file.openDocument && !isBroken && (
          <Document
            key={file.attempt}
            {...file.openDocument}
            suspense={false}
            loading={null}
            error={null}
            imageResourcesPath={PDF_IMAGES}
            externalLinkTarget="_blank"
            externalLinkRel="noopener noreferrer nofollow"
            onItemClick={({ pageNumber }) => position.goTo(pageNumber)}
            onPassword={file.onLocked}
            onLoadError={file.onFailure}
            onLoadSuccess={(pdf) => {
              const read = async () => {
                const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
                setLoaded({
                  pages: pdf.numPages,
                  first: { width, height },
                  attempt: file.attempt,
                });
                file.onReady();
              };
              read().catch(file.onFailure);
            }}
            className="absolute inset-0"
          >
            {shown && (
              <div
                ref={scroller}
                // Sheets do not follow the page's direction.
                dir="ltr"
                lang={language}
                role="group"
                aria-label={title}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
                tabIndex={0}
                onScroll={position.onScroll}
                className="size-full overflow-auto overscroll-auto [scrollbar-gutter:stable] -outline-offset-2"
              >
                <div className="mx-auto grid w-max min-w-full justify-center gap-3 p-3">
                  {position.pageWidth > 0 &&
                    Array.from({ length: shown.pages }, (_, index) => (
                      <PdfPage
                        key={index}
                        number={index + 1}
                        width={position.pageWidth}
                        assumedShape={shown.first}
                        scroller={scroller}
                      />
                    ))}
                </div>
              </div>
            )}
          </Document>
        )}
        {file.state === "loading" && (
          <Spinner label={t("ui.loading")} className="absolute inset-0 bg-sunken" />
        )}
        {isBroken && (
          <div className="absolute inset-0 grid place-items-center">
            <MediaFailure
              message={t("ui.pdfFailed")}
              advice={t(file.state === "locked" ? "ui.pdfLocked" : "ui.pdfFailedHelp")}
              source={{ isRetrying: false, retry: file.retry }}
            />
          </div>
        )}
        {file.state === "stuck" && (
          <div className="absolute inset-x-3 bottom-3 grid place-items-center rounded-card border border-line bg-raised py-4 shadow-raised">
            <MediaFailure
              message={t("ui.pdfFailed")}
              advice={t("ui.pdfStuck")}
              source={{ isRetrying: false, retry: file.retry }}
            />
          </div>
        )}
      </div>
    </div>
  );
}
