import type { ReactNode } from "react";

export type PageProps = {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  isNarrow?: boolean;
  /** 2 inside a preview. */
  headingLevel?: 1 | 2;
  children?: ReactNode;
};

export const PAGE_FRAME = "mx-auto w-full max-w-7xl px-4 py-8 md:px-8 lg:px-12 md:py-12";

export function Page({ isNarrow = false, children, ...header }: PageProps) {
  return (
    <div className={PAGE_FRAME}>
      <div className={isNarrow ? "max-w-3xl" : undefined}>
        <PageHeader {...header} />
        {children}
      </div>
    </div>
  );
}

export function PageHeader({
  title,
  lead,
  actions,
  headingLevel = 1,
}: Pick<PageProps, "title" | "lead" | "actions" | "headingLevel">) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
      <div className="min-w-0 grow">
        <Heading className="text-3xl md:text-4xl">{title}</Heading>
        {lead && <p className="mt-2 max-w-2xl text-lg text-ink-soft">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
