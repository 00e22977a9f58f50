import { type ComponentProps, type SyntheticEvent, useRef, useState } from "react";
import { oneAtATime } from "../../lib/one-at-a-time.ts";

export type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & {
  /** Such as the result of react-hook-form's `handleSubmit`. */
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void | Promise<void>;
};

/**
 * Ignores a second submit while the first one is running. After one that failed, the focus goes to
 * the first field that is wrong, or else to the error of the whole form.
 */
export function Form({ onSubmit, children, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null);

  const [run] = useState(oneAtATime);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(async () => {
      await onSubmit(event);
      // The errors are rendered first.
      requestAnimationFrame(() => {
        const first = (fault: string) => element.current?.querySelector<HTMLElement>(fault);
        (first("[aria-invalid=true], [data-invalid]") ?? first("[data-form-problem]"))?.focus();
      });
    });
  };

  return (
    <form {...form} ref={element} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
