import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shownTitle } from "@madrasa/contract/shown-title";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { switchQuery, useSwitch } from "./recitations.api.ts";

export function SwitchRecitations({ courseId }: { courseId: string }) {
  const query = useQuery(switchQuery(courseId));
  const switching = useSwitch(courseId);
  const [chosen, setChosen] = useState<boolean>();
  return (
    <div className="mb-8 max-w-xl border-y border-line py-3">
      <Loaded query={query} failed="recitations.loadFailed">
        {({ course, isOn }) => (
          <>
            <h2 className="mb-2 text-lg">
              <UserText lang={course.language}>
                {shownTitle({ ...course, code: course._id })}
              </UserText>
            </h2>
            <Switch
              label={t("recitations.switch")}
              description={t("recitations.switchHelp")}
              checked={chosen ?? isOn}
              onChange={({ target }) => {
                setChosen(target.checked);
                switching.mutate(target.checked, {
                  onError: (error) => {
                    setChosen(undefined);
                    toast.error(failureMessage(error, "recitations.switchFailed"));
                  },
                });
              }}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}
