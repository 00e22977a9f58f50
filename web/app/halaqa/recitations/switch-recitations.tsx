import { contract } from "@madrasa/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { enrolledKey } from "../../lib/api/query-keys.ts";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { Switch } from "../../ui/form/switch.tsx";

const { readSwitch, setRecitationsEnabled } = contract.recitations;

type SwitchRecitationsProps = {
  courseId: string;
  /** Shown while the course accepts recitations. */
  children?: ReactNode;
};

export function SwitchRecitations({ courseId, children }: SwitchRecitationsProps) {
  const query = useQuery({
    queryKey: ["recitations", "switch", courseId],
    queryFn: ({ signal }) => call(readSwitch, { query: { courseId }, signal }),
    staleTime: 0,
  });
  const switching = useAction(
    (isOn: boolean) => call(setRecitationsEnabled, { query: { courseId }, body: { isOn } }),
    { failed: "courses.updateFailed", stale: [["recitations"], enrolledKey] },
  );
  const [chosen, setChosen] = useState<boolean>();
  const isOn = chosen ?? query.data?.isOn ?? false;
  if (query.error && !query.data) return <LoadError query={query} failed="courses.loadFailed" />;
  return (
    <div>
      <Switch
        label={t("courses.recitations")}
        description={t("courses.recitationsHelp")}
        checked={isOn}
        disabled={!query.data}
        onChange={({ target }) => {
          setChosen(target.checked);
          switching.mutate(target.checked, { onError: () => setChosen(undefined) });
        }}
      />
      <ActionError>{switching.errorText}</ActionError>
      {isOn && children}
    </div>
  );
}
