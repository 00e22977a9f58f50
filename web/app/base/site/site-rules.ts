import { DESCRIPTION_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { formatNumber } from "../../i18n/format.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { rules } from "../../ui/form/rules.ts";
import { isDay } from "./site-values.ts";

/** Validation of page fields. Long text is not truncated: the error states its length. */

function within(text: string, max: number): true | string {
  const { length } = text.trim();
  return (
    length <= max ||
    encodeMessage("editing.tooLong", { max: formatNumber(max), length: formatNumber(length) })
  );
}

export const paragraphRule = { validate: (text: string) => within(text, DESCRIPTION_MAX) };

export const headerRule = { validate: (text: string) => within(text, TITLE_MAX) };

export const lineRule = (required: MessageKey) => ({
  validate: (text: string) =>
    text.trim() === "" ? encodeMessage(required) : within(text, TITLE_MAX),
});

export const dayRule = {
  validate: (text: string) => isDay(text) || encodeMessage("editing.dateRequired"),
};

export const linkRule = rules(RULES.link);
