import { Check, Circle } from "lucide-react";
import { t } from "../../i18n/t.ts";
import type { OwnCourse } from "./courses.api.ts";

const ICON = "size-4 shrink-0";

export function MissingParts({ missing }: Pick<OwnCourse, "missing">) {
  if (missing.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Check className={`${ICON} text-act`} />
        {t("courses.ready")}
      </p>
    );
  }
  return (
    <div className="text-sm">
      <p className="text-ink-soft">{t("courses.beforePublish")}</p>
      <ul className="mt-1 grid gap-1">
        {missing.map((what) => (
          <li key={what} className="flex items-center gap-2">
            <Circle className={`${ICON} text-gold-ink`} />
            {t("courses.toDo", { what })}
          </li>
        ))}
      </ul>
    </div>
  );
}
