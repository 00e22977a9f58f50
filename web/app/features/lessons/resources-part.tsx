import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";

/** The section of a lesson's form for its links, which may still be loading. */
export function ResourcesPart({ children }: { children: ReactNode }) {
  return (
    <div>
      <p className="text-[0.9375rem] font-semibold">{t("lessons.resources")}</p>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">{t("lessons.resourcesHelp")}</p>
      {children}
    </div>
  );
}
