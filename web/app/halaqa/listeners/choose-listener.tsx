import type { Assignee } from "@madrasa/contract/halaqa/recitation-sounds";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { choicesQuery, useChooseListener } from "./listeners.api.ts";

type PersonName = { firstName: string; lastName: string };

const nameOf = ({ firstName, lastName }: PersonName) =>
  bidiIsolate(`${firstName} ${lastName}`.trim());

export type ChooseListenerProps = {
  legend: string;
  courseId: string;
  childId?: string;
  teacher: PersonName;
  /** `null` if the chosen listener has left and was not replaced. */
  listener: (PersonName & { _id: string }) | null;
  value: Assignee;
};

export function ChooseListener(props: ChooseListenerProps) {
  const { legend, courseId, childId, teacher, listener, value } = props;
  const choosing = useChooseListener();
  const options: { value: Assignee; label: string }[] = [
    { value: "teacher", label: t("listeners.teacher", { name: nameOf(teacher) }) },
  ];
  if (listener) {
    options.push({ value: "listener", label: t("listeners.only", { name: nameOf(listener) }) });
  }
  const choose = (assignee: Assignee) =>
    choosing.mutate({
      courseId,
      ...(childId !== undefined && { childId }),
      listenerId: assignee === "listener" && listener ? listener._id : null,
    });
  return (
    <>
      <ChoiceChips legend={legend} options={options} value={value} onChange={choose} />
      <ActionError>{choosing.errorText}</ActionError>
    </>
  );
}

export function ChoicesOf({ child }: { child: { _id: string; firstName: string } }) {
  const { data } = useQuery(choicesQuery);
  const choices = (data?.choices ?? []).filter(({ childId }) => childId === child._id);
  return choices.map(({ course, teacher, listener, own, assignee }) => (
    <div key={course._id} className="mt-4 space-y-2">
      {own === "open" && <p role="status">{t("listeners.gone")}</p>}
      <ChooseListener
        legend={t("listeners.whoHearsOf", {
          name: bidiIsolate(child.firstName),
          course: bidiIsolate(shownTitle({ ...course, code: course._id })),
        })}
        courseId={course._id}
        childId={child._id}
        teacher={teacher}
        listener={listener}
        value={own}
      />
      {own !== "open" && own !== assignee && <p>{t("listeners.other")}</p>}
    </div>
  ));
}
