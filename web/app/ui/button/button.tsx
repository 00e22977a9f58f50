import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from "react";
import { classes } from "../classes.ts";
import { SpinnerMark } from "../feedback/spinner.tsx";
import { type ButtonStyle, buttonClasses } from "./variants.ts";

export type ButtonProps = Omit<ComponentProps<"button">, "type"> &
  ButtonStyle & {
    type?: "button" | "submit";
    icon?: ReactNode;
    /** At work: takes no press, keeps the focus, and reads `pendingText` when given. */
    isPending?: boolean;
    pendingText?: string;
  };

/** Of a key that is held down: a mouse or a finger says itself that it came twice. */
const HELD_KEY_MS = 400;

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
  children,
  ...rest
}: ButtonProps) {
  const worksAtLength = isPendingGiven !== undefined;
  const isPending = isPendingGiven ?? false;
  const lastPress = useRef(-Infinity);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `isPending` comes a moment after the press: the second of a double press is not to slip in.
    const sinceLast = event.timeStamp - lastPress.current;
    const isSecond = event.detail > 1 || (event.detail === 0 && sinceLast < HELD_KEY_MS);
    lastPress.current = event.timeStamp;
    if (isPending || (isSecond && worksAtLength)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- narrowed to button and submit by its type
      type={type}
      aria-disabled={isPending || undefined}
      onClick={press}
      className={classes(buttonClasses({ variant, isCompact, isWide }), className)}
    >
      {isPending ? <SpinnerMark className="size-4.5" /> : icon}
      {isPending && pendingText ? pendingText : children}
    </button>
  );
}
