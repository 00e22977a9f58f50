import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import { Ltr } from "../../ui/display/user-text.tsx";
import type { Status } from "./status.api.ts";

export function TroubleList({
  troubles,
  className,
}: Pick<Status, "troubles"> & { className?: string }) {
  return (
    <ul className={classes("mt-2 max-w-3xl list-disc space-y-1", className)}>
      {troubles.map((trouble) => (
        <li key={trouble}>{withCommand(t(`status.${trouble}`))}</li>
      ))}
    </ul>
  );
}

/** Renders an operator command on one line, left to right. */
export function withCommand(text: string): ReactNode {
  return text.split(/\u2066?(npm run [a-z:]+)\u2069?/).map((part, place) =>
    place % 2 === 1 ? (
      <Ltr key={part} className="whitespace-nowrap">
        {part}
      </Ltr>
    ) : (
      part
    ),
  );
}
