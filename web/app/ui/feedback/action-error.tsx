import { translateEncoded } from "../../i18n/encode-message.ts";
import { classes } from "../classes.ts";

type RefusalProps = { children: string | false | undefined; className?: string };

/** Error text beside the button that caused it, until the button is pressed again. */
export function ActionError({ children, className }: RefusalProps) {
  return (
    <p role="alert" className={classes("w-full text-sm text-danger empty:hidden", className)}>
      {children && translateEncoded(children)}
    </p>
  );
}
