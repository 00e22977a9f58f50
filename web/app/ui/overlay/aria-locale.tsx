import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { activeLanguage } from "../../i18n/locale.ts";

/** The component library would otherwise use the browser's language. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={activeLanguage()}>{children}</I18nProvider>;
}
