import { faultOf, type TextRule } from "@madrasa/contract/rules";
import { encodeMessage } from "../../i18n/encode-message.ts";
import type { MessageKey } from "../../i18n/messages.ts";

type Judge = (text: string) => true | string;

/** Contract rule of a field. `missing` overrides the message of an empty field. */
export function rules(
  rule: TextRule,
  missing?: MessageKey,
): { validate: Record<"required" | "valid", Judge> } {
  const judge = (text: string, isEmpty: boolean): true | string => {
    const found = faultOf(text, rule);
    if (!found || isEmpty !== (found.code === rule.missing && text.trim() === "")) return true;
    return isEmpty && missing
      ? encodeMessage(missing)
      : encodeMessage(`fields.${found.code}`, found.values);
  };
  return {
    validate: {
      required: (text) => judge(text, true),
      valid: (text) => judge(text, false),
    },
  };
}
