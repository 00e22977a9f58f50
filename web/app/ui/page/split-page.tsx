import type { ReactNode } from "react";
import { Pattern } from "../display/pattern.tsx";

export type SplitPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

/** The pattern is shown on large screens only. */
export function SplitPage({ title, lead, children }: SplitPageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:min-h-[calc(100dvh-5rem)] lg:grid-cols-[minmax(0,1fr)_33%]">
      <div className="px-4 py-8 md:px-8 lg:px-12 md:py-12 lg:ps-[max(3rem,calc(50vw-37rem))]">
        <div className="max-w-xl">
          <h1 className="text-3xl md:text-4xl">{title}</h1>
          {lead && <div className="mt-2 text-lg text-ink-soft">{lead}</div>}
          <div className="mt-7">{children}</div>
        </div>
      </div>
      <div className="bg-hero bg-radial-[at_58%_38%] from-hero-glow to-hero to-65% text-hero-line max-lg:hidden">
        <Pattern />
      </div>
    </div>
  );
}
