import { shownTitle } from "@madrasa/contract/shown-title";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { type TaskOf, useAnswerRequest } from "./tasks.api.ts";

type AnswerRequestProps = { task: TaskOf<"asked">; isFirst?: boolean };

export function AnswerRequest({ task, isFirst = false }: AnswerRequestProps) {
  const answering = useAnswerRequest(task);
  const { course } = task;
  return (
    <>
      {[false, true].map((accepts) => (
        <Button
          key={String(accepts)}
          variant={accepts && isFirst ? "primary" : "secondary"}
          className="grow"
          isPending={answering.isPending && answering.variables === accepts}
          onClick={() => answering.mutate(accepts)}
        >
          {t(accepts ? "courses.accept" : "courses.notNow")}
          <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
        </Button>
      ))}
      <ActionError className="w-full">{answering.errorText}</ActionError>
    </>
  );
}
