import { useController, useFormContext } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { NewPasswordFields } from "../codes/index.ts";
import type { SignUpFields } from "./sign-up-draft.ts";

/** The last part of sign-up: reached once the phone is verified. */
export function ChoosePassword() {
  const { control } = useFormContext<SignUpFields>();
  const { field: contact } = useController({ control, name: "contactMethod" });
  return (
    <>
      <NewPasswordFields />
      <ChoiceChips
        legend={t("accounts.contactMethod")}
        options={[
          { value: "whatsapp", label: t("accounts.whatsapp") },
          { value: "telegram", label: t("accounts.telegram") },
        ]}
        value={contact.value}
        onChange={contact.onChange}
      />
    </>
  );
}
