import type { MessageKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";
import { schoolName } from "./school-name.ts";

/** For a route's `meta`: the screen's name, then the school's. Without a key, the school's alone. */
export function pageTitle(key?: MessageKey) {
  return [
    { title: key ? `${t(key)} · ${schoolName()}` : schoolName() },
    { name: "description", content: t("site.description") },
  ];
}
