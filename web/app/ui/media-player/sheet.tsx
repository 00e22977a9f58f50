import { useEffect, useRef, useState } from "react";
import { pdfjs, usePageContext } from "react-pdf";
import { t } from "../../i18n/t.ts";

type PageContext = NonNullable<ReturnType<typeof usePageContext>>;

/** The image of a page, with its text above it for screen readers and selection. */
export function Sheet() {
  const context = usePageContext();
  return context && <Drawing context={context} />;
}

function Drawing({ context }: { context: PageContext }) {
  const { page, scale, devicePixelRatio = 1 } = context;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"coming" | "drawn" | "failed">("coming");

  useEffect(() => {
    const paper = canvas.current;
    if (!page || !paper) return undefined;
    const viewport = page.getViewport({ scale: scale * devicePixelRatio });
    paper.width = Math.floor(viewport.width);
    paper.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas: paper, viewport });
    drawing.promise.then(
      () => setState("drawn"),
      (error: unknown) => {
        if (!(error instanceof pdfjs.RenderingCancelledException)) setState("failed");
      },
    );
    return () => {
      drawing.cancel();
      page.cleanup();
      // A canvas without a size frees its memory at once, not at the next garbage collection.
      paper.width = 0;
      paper.height = 0;
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
