import type { ReactNode } from "react";

export function SectionHeading({ children, id }: { children: ReactNode; id: string }) {
  return (
    <h2 id={id} className="min-w-0 text-2xl md:text-[1.75rem]">
      {children}
    </h2>
  );
}
