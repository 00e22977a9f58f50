import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classes } from "../classes.ts";

export type DisclosureProps = {
  title: ReactNode;
  children: ReactNode;
  isInitiallyOpen?: boolean;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  headingLevel?: 2 | 3 | 4;
  /** Before the title, with the chevron at the end of the line. */
  icon?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
  className?: string;
};

export function Disclosure({
  title,
  children,
  isInitiallyOpen = false,
  isOpen: isOpenOutside,
  onOpenChange,
  headingLevel = 3,
  icon,
  start,
  end,
  className,
}: DisclosureProps) {
  const id = useId();
  const [isOpenInside, setOpenInside] = useState(isInitiallyOpen);
  const isOpen = isOpenOutside ?? isOpenInside;
  const Heading = `h${headingLevel}` as const;
  const toggle = () => {
    setOpenInside(!isOpen);
    onOpenChange?.(!isOpen);
  };
  const chevron = (
    <ChevronDown
      className={classes(
        "size-5 shrink-0 text-ink-soft transition-transform duration-150",
        !isOpen && "-rotate-90 rtl:rotate-90",
      )}
    />
  );
  return (
    <section className={className}>
      <div className="flex flex-wrap items-center gap-x-2">
        {start}
        <Heading className="min-w-0 grow basis-0 font-sans text-base">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
            className="flex min-h-11 w-full items-center gap-2 rounded-control py-1.5 text-start font-semibold"
          >
            {icon ?? chevron}
            <span className="min-w-0 grow">{title}</span>
            {icon !== undefined && chevron}
          </button>
        </Heading>
        {end}
      </div>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
