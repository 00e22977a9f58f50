import { DESCRIPTION_MAX, LINK_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { formatNumber } from "../../i18n/format.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { isWebUrl } from "../../lib/format/web-url.ts";
import { isDay } from "./site-values.ts";

/** Rules for the fields of the pages. A long text is not truncated: the error says its length. */

function within(text: string, max: number): true | string {
  const { length } = text.trim();
  return (
    length <= max || t("editing.tooLong", { max: formatNumber(max), length: formatNumber(length) })
  );
}

export const paragraphRule = { validate: (text: string) => within(text, DESCRIPTION_MAX) };

export const headerRule = { validate: (text: string) => within(text, TITLE_MAX) };

export const lineRule = (required: MessageKey) => ({
  validate: (text: string) => (text.trim() === "" ? t(required) : within(text, TITLE_MAX)),
});

export const dayRule = { validate: (text: string) => isDay(text) || t("editing.dateRequired") };

export const linkRule = {
  validate: (text: string) => {
    if (text.trim() === "") return t("editing.linkRequired");
    return isWebUrl(text.trim()) ? within(text, LINK_MAX) : t("editing.linkWrong");
  },
};
