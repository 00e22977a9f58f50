import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import {
  type Help,
  HELP,
  type Helper,
  helpersQuery,
  useAskHelper,
  useEndHelp,
} from "./listeners.api.ts";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import type { AskHelperProps } from "./ask-helper-dialog.tsx";

type HelpedCourse = { _id: string; dailySheet: boolean };

/** Everyone who helps in a course. Each tick is a request that the person accepts. */
export function HelpingTeachers({ course }: { course: HelpedCourse }) {
  const query = useQuery(helpersQuery(course._id));
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="helping-teachers" className="grid gap-3">
      <h2 id="helping-teachers" className="text-xl">
        {t("courses.helpers")}
      </h2>
      <p className="text-sm text-ink-soft">{t("courses.helpersHelp")}</p>
      <Loaded
        query={query}
        failed="courses.helpersLoadFailed"
        meanwhile={<RowsSkeleton rows={1} />}
      >
        {({ helpers, waiting }) => {
          const listener = helpers.find(({ listening }) => listening !== null);
          const offered = (helper?: Helper) =>
            HELP.filter((help) =>
              help === "sheet"
                ? course.dailySheet || helper?.sheet
                : !listener || listener === helper,
            );
          return (
            <>
              {helpers.map((helper) => (
                <OneHelper
                  key={helper._id}
                  courseId={course._id}
                  helper={helper}
                  offered={offered(helper)}
                  waiting={helper === listener ? waiting : 0}
                />
              ))}
              <Button variant="secondary" className="w-fit" onClick={() => setAsking(true)}>
                {t("courses.askHelper")}
              </Button>
              <AskHelper
                isOpen={isAsking}
                onOpenChange={setAsking}
                courseId={course._id}
                offered={offered()}
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

type OneHelperProps = {
  courseId: string;
  helper: Helper;
  offered: readonly Help[];
  waiting: number;
};

function OneHelper({ courseId, helper, offered, waiting }: OneHelperProps) {
  const asking = useAskHelper(courseId);
  const ending = useEndHelp(courseId);
  const [ended, setEnded] = useState<Help>();
  const { _id: personId, firstName, lastName, isAway } = helper;
  const name = `${firstName} ${lastName}`.trim();
  const end = (help: Help) => {
    setEnded(undefined);
    ending.mutate({ help, personId });
  };
  const change = (help: Help) => {
    if (asking.isPending || ending.isPending) return;
    if (helper[help] === null) asking.mutate({ contact: { personId }, help: [help] });
    else if (helper[help] === "accepted") setEnded(help);
    else end(help);
  };
  return (
    <fieldset className="border-b border-line pb-2">
      <legend className="font-semibold">
        <UserText>{name}</UserText>
        {isAway && <span className="font-normal text-ink-soft"> · {t("courses.helperAway")}</span>}
      </legend>
      {offered.map((help) => (
        <CheckBox
          key={help}
          label={t("courses.helperDoes", { help })}
          description={helper[help] === "asked" ? t("courses.helperUnanswered") : undefined}
          checked={helper[help] !== null}
          onChange={() => change(help)}
        />
      ))}
      {waiting > 0 && (
        <p className="text-sm">
          {t("courses.helperWaiting", { count: waiting, name: bidiIsolate(name) })}
        </p>
      )}
      <ActionError>{asking.errorText ?? ending.errorText}</ActionError>
      <ConfirmDialog
        isOpen={ended !== undefined}
        onOpenChange={() => setEnded(undefined)}
        title={t("courses.helperEndTitle", { name: bidiIsolate(name) })}
        confirmLabel={t("courses.remove")}
        onConfirm={() => ended && end(ended)}
      >
        {ended && t("courses.helperEndText", { help: ended })}
      </ConfirmDialog>
    </fieldset>
  );
}

const AskHelper = lazyDialog<AskHelperProps>(
  async () => (await import("./ask-helper-dialog.tsx")).AskHelperDialog,
);
