import type { ErrorValues } from "@madrasa/contract/errors";
import type { Language } from "@madrasa/contract/languages";
import type { Config } from "../../platform/config.ts";
import type { Message } from "../../platform/messages/messages.ts";
import { translate } from "../../platform/translate.ts";

export type Letter = (language: Language) => Pick<Message, "subject" | "text" | "places">;

/**
 * Uses `letters.<key>Subject` and `letters.<text>`, where `text` defaults to the key. An SMS holds 160 letters, or 70
 * in Arabic script.
 */
export function notificationTemplate(
  { schoolNames }: Pick<Config, "schoolNames">,
  key: string,
  facts: ErrorValues = {},
  { text = key, places = [] }: { text?: string; places?: readonly string[] } = {},
): Letter {
  return (language) => {
    const values = { ...facts, school: schoolNames[language] };
    return {
      subject: translate(language, `letters.${key}Subject`, values),
      text: translate(language, `letters.${text}`, values),
      places,
    };
  };
}
