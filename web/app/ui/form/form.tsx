import { type ComponentProps, type SyntheticEvent, useRef } from "react";
import { FormProblem } from "./problem.tsx";

export type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & {
  /** What react-hook-form's `handleSubmit` gives, or the like. */
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void | Promise<void>;
  /** What is wrong with the whole, beside what stands at each field. */
  problem?: string | undefined;
};

/** After a try that failed, the focus goes to the first field that is wrong. */
export function Form({ onSubmit, problem, children, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    await onSubmit(event);
    // The faults are drawn first.
    requestAnimationFrame(() => {
      element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus();
    });
  };

  return (
    <form {...form} ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={problem} />
      {children}
    </form>
  );
}
