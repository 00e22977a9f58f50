import type { ReactNode } from "react";

export type SectionHeadingProps = { children: ReactNode; lead?: ReactNode; id?: string };

export function SectionHeading({ children, lead, id }: SectionHeadingProps) {
  return (
    <div className="min-w-0">
      <h2 id={id} className="text-2xl md:text-[1.75rem]">
        {children}
      </h2>
      {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
    </div>
  );
}
