import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { Page, pdfjs, usePageContext } from "react-pdf";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { SpinnerMark } from "../feedback/spinner.tsx";

/** Higher ratios are invisible and exceed the memory of cheap phones. */
const MAX_PIXEL_RATIO = 2;
const MAX_PIXELS = 6_000_000;
/** Milliseconds, to skip pages passed while scrolling. */
const RENDER_DELAY_MS = 120;
/** Renders pages up to one window height away, and removes others. */
const RENDER_MARGIN = "100% 0px";

export type PageShape = { width: number; height: number };

type PdfPageProps = {
  number: number;
  width: number;
  /** Used until known: most documents have one paper size. */
  assumedShape: PageShape;
  scroller: RefObject<HTMLElement | null>;
};

export const PdfPage = memo(function PdfPage({
  number,
  width,
  assumedShape,
  scroller,
}: PdfPageProps) {
  useLanguage();
  const sheet = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(sheet, scroller);
  const [shape, setShape] = useState(assumedShape);
  const height = Math.floor((width * shape.height) / shape.width);
  const sharpness = Math.min(
    window.devicePixelRatio,
    MAX_PIXEL_RATIO,
    Math.sqrt(MAX_PIXELS / (width * height)),
  );
  return (
    <div
      ref={sheet}
      data-page={number}
      className="relative grid place-items-center bg-[white] text-[black] shadow-raised"
      style={{ width, height }}
    >
      {isNear && (
        <Page
          pageNumber={number}
          width={width}
          devicePixelRatio={sharpness}
          renderMode="custom"
          customRenderer={Sheet}
          className="size-full"
          suspense={false}
          loading={<SpinnerMark className="size-8 text-[gray]" />}
          error={<p className="p-4 text-center">{t("ui.pdfFailed")}</p>}
          onLoadSuccess={({ originalWidth, originalHeight }) =>
            setShape({ width: originalWidth, height: originalHeight })
          }
        />
      )}
    </div>
  );
});

function useIsNear(
  sheet: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const is = entries.at(-1)?.isIntersecting ?? false;
        clearTimeout(timer);
        if (is) timer = setTimeout(() => setNear(true), RENDER_DELAY_MS);
        else setNear(false);
      },
      { root: scroller.current, rootMargin: RENDER_MARGIN },
    );
    if (sheet.current) observer.observe(sheet.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [sheet, scroller]);
  return isNear;
}

type PageContext = NonNullable<ReturnType<typeof usePageContext>>;

/** Canvas with a text layer for screen readers and selection. */
function Sheet() {
  const context = usePageContext();
  return context && <Drawing context={context} />;
}

function Drawing({ context }: { context: PageContext }) {
  const { page, scale, devicePixelRatio = 1 } = context;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"loading" | "rendered" | "failed">("loading");

  useEffect(() => {
    const element = canvas.current;
    if (!page || !element) return undefined;
    const viewport = page.getViewport({ scale: scale * devicePixelRatio });
    element.width = Math.floor(viewport.width);
    element.height = Math.floor(viewport.height);
    const rendering = page.render({ canvas: element, viewport });
    rendering.promise.then(
      () => setState("rendered"),
      (error: unknown) => {
        if (!(error instanceof pdfjs.RenderingCancelledException)) setState("failed");
      },
    );
    return () => {
      rendering.cancel();
      page.cleanup();
      // Frees the canvas memory immediately.
      element.width = 0;
      element.height = 0;
    };
  }, [page, scale, devicePixelRatio]);

  return (
    <>
      <canvas
        ref={canvas}
        aria-hidden="true"
        data-state={state}
        className="absolute inset-0 size-full"
      />
      {state === "failed" && (
        <p className="absolute inset-0 grid place-items-center p-4 text-center">
          {t("ui.pdfFailed")}
        </p>
      )}
    </>
  );
}
