import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { type ButtonShape, buttonClasses } from "./button-looks.ts";
import { classes } from "./classes.ts";
import { SpinnerMark } from "./spinner.tsx";

export type ButtonProps = Omit<ComponentProps<"button">, "type"> &
  ButtonShape & {
    type?: "button" | "submit";
    icon?: ReactNode;
    /** At work: takes no press, keeps the focus, and reads `pendingText` when given. */
    isPending?: boolean;
    pendingText?: string;
  };

export function Button({
  type = "button",
  look,
  isCompact,
  isWide,
  icon,
  isPending = false,
  pendingText,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- narrowed to button and submit by its type
      type={type}
      aria-disabled={isPending || undefined}
      onClick={press}
      className={classes(buttonClasses({ look, isCompact, isWide }), className)}
    >
      {isPending ? <SpinnerMark className="size-4.5" /> : icon}
      {isPending && pendingText ? pendingText : children}
    </button>
  );
}
