import { type ComponentProps, type SyntheticEvent, useRef, useState } from "react";
import { oneAtATime } from "../../lib/one-at-a-time.ts";
import { FormProblem } from "./problem.tsx";

export type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & {
  /** Such as the result of react-hook-form's `handleSubmit`. */
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void | Promise<void>;
  /** An error of the whole form; those of fields are shown there. */
  problem?: string | undefined;
};

/**
 * Ignores a second submit while the first one is running. After one that failed, the focus goes to
 * the first field that is wrong.
 */
export function Form({ onSubmit, problem, children, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null);

  const [run] = useState(oneAtATime);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(async () => {
      await onSubmit(event);
      // The errors are rendered first.
      requestAnimationFrame(() => {
        element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus();
      });
    });
  };

  return (
    <form {...form} ref={element} noValidate onSubmit={submit}>
      <FormProblem message={problem} />
      {children}
    </form>
  );
}
