import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

type FoldedSectionProps = {
  /** Also the hash of the URL that opens it. */
  id: string;
  title: string;
  help: string;
  children: ReactNode;
};

/**
 * Opens from its title, and closes the other sections of the page. Content stays mounted, so that
 * input is kept.
 */
export function FoldedSection({ id, title, help, children }: FoldedSectionProps) {
  const { hash } = useLocation();
  return (
    <section aria-labelledby={id} className="border-b border-line">
      <details name="sections" open={hash === `#${id}`} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control py-1.5 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="min-w-0 grow font-sans text-base font-semibold">
            {title}
          </h2>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-soft group-open:rotate-180"
          />
        </summary>
        <div className="pt-1 pb-7">
          <p className="mb-5 max-w-prose text-sm text-ink-soft">{help}</p>
          {children}
        </div>
      </details>
    </section>
  );
}
