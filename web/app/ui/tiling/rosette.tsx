import { useEffect, useRef } from "react";
import { classes } from "../classes.ts";

/**
 * In the built page it is drawn already, and its script is not among those that a visitor waits
 * for. React leaves the content of an element that was served as it is.
 */
const SERVED = {
  __html: import.meta.env.SSR ? (await import("./draw-rosette.ts")).drawRosette() : "",
};

/** Decoration beside a heading, never behind text. */
export function Rosette({ className }: { className?: string }) {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = drawing.current;
    if (!svg || svg.childElementCount > 0) return;
    // After a navigation inside the app nothing was served.
    void import("./draw-rosette.ts").then(
      (module) => {
        svg.innerHTML = module.drawRosette();
      },
      // Without it the page is plainer.
      () => undefined,
    );
  }, []);
  return (
    <div className={classes("relative overflow-hidden max-lg:aspect-[24.2/12.4]", className)}>
      <svg
        ref={drawing}
        aria-hidden="true"
        viewBox="-308 -308 616 616"
        className="w-full overflow-visible max-lg:absolute max-lg:inset-x-[13.65%] max-lg:top-1/2 max-lg:w-[72.7%] max-lg:-translate-y-1/2"
        // oxlint-disable-next-line react/no-danger -- lines of our own, with no word of anybody
        dangerouslySetInnerHTML={SERVED}
        suppressHydrationWarning
      />
    </div>
  );
}
