import { sayFault } from "../../i18n/fault.ts";
import { classes } from "../classes.ts";

type RefusalProps = { children: string | false | undefined; className?: string };

/** Error text beside the button that caused it, until the button is pressed again. */
export function Refusal({ children, className }: RefusalProps) {
  return (
    <p role="alert" className={classes("w-full text-sm text-danger empty:hidden", className)}>
      {children && sayFault(children)}
    </p>
  );
}
