import type { MessageKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";
import { schoolName } from "./school-name.ts";

/** For a route's `meta`: the screen's name, then the school's. */
export function pageTitle(key: MessageKey): { title: string }[] {
  return [{ title: `${t(key)} · ${schoolName()}` }];
}
