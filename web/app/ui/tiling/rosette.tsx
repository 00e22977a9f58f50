import { useEffect, useRef } from "react";
import { classes } from "../classes.ts";

/** Prerendered, so that visitors do not wait for its script. React keeps the content of served elements. */
const SERVED = {
  __html: import.meta.env.SSR ? (await import("./draw-rosette.ts")).drawRosette() : "",
};

/** Decoration, never behind text. */
export function Rosette({ className }: { className?: string }) {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = drawing.current;
    if (!svg || svg.childElementCount > 0) return;
    void import("./draw-rosette.ts").then(
      (module) => {
        svg.innerHTML = module.drawRosette();
      },
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
