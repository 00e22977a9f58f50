import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";

/** The part of a lesson's form that is about links, whatever state they are in. */
export function ResourcesPart({ children }: { children: ReactNode }) {
  return (
    <div>
      <p className="text-[0.9375rem] font-semibold">{t("lessons.resources")}</p>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">{t("lessons.resourcesHelp")}</p>
      {children}
    </div>
  );
}
