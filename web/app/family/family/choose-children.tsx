import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";

type ChooseChildrenProps = {
  offered: readonly { _id: string; firstName: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

export function ChooseChildren({ offered, chosen, onChange }: ChooseChildrenProps) {
  return (
    <fieldset className="my-4">
      <legend className="mb-1 font-semibold">{t("family.forWhom")}</legend>
      {offered.map(({ _id, firstName }) => (
        <label key={_id} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={chosen.includes(_id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))
            }
            className="size-5 accent-act"
          />
          <UserText>{firstName}</UserText>
        </label>
      ))}
    </fieldset>
  );
}
