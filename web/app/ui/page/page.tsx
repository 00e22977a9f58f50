import type { ReactNode } from "react";

export type PageProps = {
  title: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** For reading: lines of about seventy letters. */
  isNarrow?: boolean;
  /** 2 where the page is shown inside another, such as in a preview. */
  headingLevel?: 1 | 2;
  children?: ReactNode;
};

/** The margins of a screen: its content starts at the edge at which the header's does. */
export const PAGE_FRAME = "mx-auto w-full max-w-7xl px-4 py-8 md:px-8 lg:px-12 md:py-12";

/** The title and content of a screen. */
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
