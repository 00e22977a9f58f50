import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import { Card } from "./card.tsx";

type TodoProps = { title: ReactNode; detail: ReactNode; children?: ReactNode };

export function TodoCard({ title, detail, children }: TodoProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <div className="min-w-0 grow basis-64">
          <h2 id={id} className="text-xl wrap-anywhere">
            {title}
          </h2>
          <p className="mt-1 text-ink-soft wrap-anywhere">{detail}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">{children}</div>
      </Card>
    </section>
  );
}

/** Title of a row that is pressed as a whole. */
export const TODO_TARGET =
  "line-clamp-2 block text-start font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 after:rounded-control hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-act";

/** A task below the first one: its title is a `TODO_TARGET`, or its children are buttons. */
export function TodoRow({
  title,
  detail,
  children,
  isDue = true,
}: TodoProps & { isDue?: boolean }) {
  return (
    <li className="relative flex min-h-16 items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className={classes("size-2 shrink-0 rounded-full", isDue && "bg-gold")}
      />
      <div className="min-w-0 grow">
        {title}
        <p className="text-sm wrap-anywhere text-ink-soft">{detail}</p>
        {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
      {!children && (
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100"
        />
      )}
    </li>
  );
}
