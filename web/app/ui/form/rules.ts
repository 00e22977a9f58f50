import { faultOf, type TextRule } from "@madrasa/contract/rules";
import { fault } from "../../i18n/fault.ts";
import type { MessageKey } from "../../i18n/messages.ts";

type Judge = (text: string) => true | string;

/**
 * The contract's rule for a field of a form. `missing` is said in place of the contract's words where
 * the screen names the field otherwise.
 */
export function rules(
  rule: TextRule,
  missing?: MessageKey,
): { validate: Record<"required" | "valid", Judge> } {
  const judge = (text: string, isEmpty: boolean): true | string => {
    const found = faultOf(text, rule);
    if (!found || isEmpty !== (found.code === rule.missing && text.trim() === "")) return true;
    return isEmpty && missing ? fault(missing) : fault(`fields.${found.code}`, found.values);
  };
  return {
    validate: {
      // Its name is how a form knows that something is missing.
      required: (text) => judge(text, true),
      valid: (text) => judge(text, false),
    },
  };
}
