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
      // A canvas without a size frees its memory at once, not at the next garbage collection.
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
