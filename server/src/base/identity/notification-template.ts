import type { ErrorValues } from "@madrasa/contract/errors";
import type { Language } from "@madrasa/contract/languages";
import type { Config } from "../../platform/config.ts";
import type { Message } from "../../platform/messages/messages.ts";
import { translate } from "../../platform/translate.ts";

export type NotificationText = (language: Language) => Pick<Message, "subject" | "text" | "places">;

/**
 * Uses `notifications.<key>Subject` and `notifications.<text>`, where `text` defaults to the key. An SMS holds 160 letters, or 70
 * in Arabic script.
 */
export function notificationTemplate(
  { schoolNames }: Pick<Config, "schoolNames">,
  key: string,
  facts: ErrorValues = {},
  { text = key, places = [] }: { text?: string; places?: readonly string[] } = {},
): NotificationText {
  return (language) => {
    const values = { ...facts, school: schoolNames[language] };
    return {
      subject: translate(language, `notifications.${key}Subject`, values),
      text: translate(language, `notifications.${text}`, values),
      places,
    };
  };
}
