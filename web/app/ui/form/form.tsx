import { type ComponentProps, type SyntheticEvent, useRef, useState } from "react";
import { oneAtATime } from "../../lib/one-at-a-time.ts";

export type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & {
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void | Promise<void>;
};

/** Ignores a second submit during the first. After a failure focuses the first invalid field, or the form's error. */
export function Form({ onSubmit, children, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null);

  const [run] = useState(oneAtATime);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(async () => {
      const before = document.activeElement;
      await onSubmit(event);
      // Waits until errors are rendered.
      requestAnimationFrame(() => {
        const first = (fault: string) => element.current?.querySelector<HTMLElement>(fault);
        const field = first("[aria-invalid=true], [data-invalid]");
        const isMoved = document.activeElement !== before && !document.activeElement?.matches("p");
        if (field || !isMoved) (field ?? first("[data-form-problem]"))?.focus();
      });
    });
  };

  return (
    <form {...form} ref={element} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
