import type { Readiness } from "@madrasa/contract/courses/courses";
import { Check } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import type { OwnCourse } from "./courses.api.ts";

/** Order in which teachers complete the parts. An object, so that the compiler reports a missing key. */
const ORDER: Record<Readiness, true> = {
  title: true,
  description: true,
  banner: true,
  lesson: true,
};
const READINESS = Object.keys(ORDER) as Readiness[];

export function ReadinessList({ missing }: Pick<OwnCourse, "missing">) {
  return (
    <ul className="grid gap-3">
      {READINESS.map((what) => {
        const isDone = !missing.includes(what);
        return (
          <li key={what} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className={classes(
                "grid size-5 shrink-0 place-items-center rounded-full",
                isDone ? "bg-act text-on-act" : "border-2 border-edge",
              )}
            >
              {isDone && <Check className="size-3.5" strokeWidth={3} />}
            </span>
            <span>
              {t("courses.readiness", { what })}
              <span className="sr-only">
                {": "}
                {isDone ? t("courses.readinessDone") : t("courses.readinessMissing")}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
