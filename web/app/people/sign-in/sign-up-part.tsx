import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { classes } from "../../ui/classes.ts";

export type SignUpPartProps = {
  title: string;
  number: number;
  isOpen: boolean;
  isDone: boolean;
  /** Absent if the part cannot be opened yet. */
  onOpen?: (() => void) | undefined;
  /** Values entered, or the step required first; shown while collapsed. */
  summary: ReactNode;
  children: ReactNode;
};

/**
 * A collapsible part of the form. Collapsed fields stay in the page, so that password managers see one form and input
 * is kept. Opening focuses the first invalid field.
 */
export function SignUpPart({
  title,
  number,
  isOpen,
  isDone,
  onOpen,
  summary,
  children,
}: SignUpPartProps) {
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      const first = (field: string) => body.current?.querySelector<HTMLElement>(field);
      (first("[aria-invalid=true]") ?? first("input:not([readonly])"))?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);

  const line = (
    <>
      <PartMark number={number} isOpen={isOpen} isDone={isDone} />
      <span className="min-w-0 grow">
        <span className={classes("block font-semibold", isOpen && "font-serif text-xl")}>
          {title}
        </span>
        {!isOpen && summary && (
          <span className="block text-[0.9375rem] font-normal text-ink-soft">{summary}</span>
        )}
      </span>
    </>
  );
  const lineClasses = "flex min-h-14 w-full items-center gap-3 py-2 text-start";
  return (
    <li aria-current={isOpen ? "step" : undefined} className="border-b border-line">
      <h2 className="font-sans text-base">
        {!isOpen && onOpen ? (
          <button
            type="button"
            aria-expanded={false}
            aria-controls={id}
            onClick={onOpen}
            className={classes(lineClasses, "rounded-control hover:bg-sunken")}
          >
            {line}
            <ChevronDown className="size-5 shrink-0 text-ink-soft" />
          </button>
        ) : (
          <span className={lineClasses}>{line}</span>
        )}
      </h2>
      <div ref={body} id={id} hidden={!isOpen} className="space-y-6 pt-2 pb-6">
        {children}
      </div>
    </li>
  );
}

function PartMark({
  number,
  isOpen,
  isDone,
}: Pick<SignUpPartProps, "number" | "isOpen" | "isDone">) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "grid size-8 shrink-0 place-items-center rounded-full text-[0.9375rem] font-semibold tabular-nums",
        isOpen
          ? "bg-act text-on-act"
          : isDone
            ? "bg-act-soft text-act"
            : "border border-edge text-ink-soft",
      )}
    >
      {isDone && !isOpen ? <Check className="size-4.5" /> : number}
    </span>
  );
}
