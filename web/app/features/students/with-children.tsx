import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { guardiansOfQuery } from "./guardians.api.ts";

type WithChildrenProps = {
  /** The id of who may be a guardian. */
  of: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** In the question whether somebody is suspended: the children too, where there are some. */
export function WithChildren({ of, isChosen, onChoose }: WithChildrenProps) {
  const count = useQuery(guardiansOfQuery(of)).data?.children.length ?? 0;
  if (count === 0) return null;
  return (
    <Switch
      label={t("students.withChildren", { count })}
      description={t("students.withChildrenHelp")}
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
  );
}
