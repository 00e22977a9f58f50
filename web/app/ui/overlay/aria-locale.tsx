import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { activeLanguage } from "../../i18n/locale.ts";

/** Without it the component library uses the browser's language instead of the page's. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={activeLanguage()}>{children}</I18nProvider>;
}
