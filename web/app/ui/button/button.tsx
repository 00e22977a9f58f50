import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useState,
} from "react";
import { oneAtATime } from "../../lib/one-at-a-time.ts";
import { classes } from "../classes.ts";
import { SpinnerMark } from "../feedback/spinner.tsx";
import { type ButtonStyle, buttonClasses } from "./variants.ts";

export type ButtonProps = Omit<ComponentProps<"button">, "type" | "onClick"> &
  ButtonStyle & {
    type?: "button" | "submit";
    icon?: ReactNode;
    onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
    /** Ignores presses, keeps the focus, and shows `pendingText` if given. */
    isPending?: boolean;
    pendingText?: string;
  };

export function Button({
  type = "button",
  variant,
  isCompact,
  isWide,
  icon,
  isPending: isPendingGiven,
  pendingText,
  className,
  onClick,
  onKeyDown,
  children,
  ...rest
}: ButtonProps) {
  const isPending = isPendingGiven ?? false;
  const [run] = useState(oneAtATime);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const startsWork = isPendingGiven !== undefined;
    // Ignores the second click of a double click.
    if (isPending || (startsWork && event.detail > 1)) event.preventDefault();
    else run(() => onClick?.(event));
  };
  const keyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    onKeyDown?.(event);
    if (event.repeat && event.key === "Enter") event.preventDefault();
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- narrowed to button and submit by its type
      type={type}
      aria-disabled={isPending || undefined}
      onClick={press}
      onKeyDown={keyDown}
      className={classes(buttonClasses({ variant, isCompact, isWide }), className)}
    >
      {isPending ? <SpinnerMark className="size-4.5" /> : icon}
      {isPending && pendingText ? pendingText : children}
    </button>
  );
}
