import { shownTitle } from "@madrasa/contract/shown-title";
import { ArrowUpDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatNumber, bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { classes } from "../../ui/classes.ts";
import { ClippedText, UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import type { Pupil, Sheet } from "./apply-entries.ts";
import { useOrderPupils } from "./sheet.api.ts";
import { SheetHeader } from "./sheet-header.tsx";

const nameOf = ({ firstName, lastName }: Pupil) => `${firstName} ${lastName}`;

export function OrderView({ sheet }: { sheet: Sheet }) {
  const navigate = useNavigate();
  const [pupils, setPupils] = useState<readonly Pupil[]>(sheet.pupils);
  const [lifted, setLifted] = useState<Pupil>();
  const [moved, setMoved] = useState<Pupil>();
  const movedButton = useRef<HTMLButtonElement>(null);
  const ordering = useOrderPupils(sheet.course._id);
  // A moved row loses the focus.
  useEffect(() => movedButton.current?.focus(), [moved, pupils]);

  const press = (pupil: Pupil) => {
    if (!lifted) return setLifted(pupil);
    setLifted(undefined);
    if (lifted === pupil) return undefined;
    const others = pupils.filter((one) => one !== lifted);
    setPupils(others.toSpliced(pupils.indexOf(pupil), 0, lifted));
    return setMoved(lifted);
  };
  const sortByName = () => {
    setLifted(undefined);
    setMoved(undefined);
    setPupils(pupils.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))));
  };
  const save = () =>
    ordering.mutate(
      pupils.map(({ _id }) => _id),
      { onSuccess: () => void navigate("?", { replace: true }) },
    );
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--line-strip,0px))] w-full max-w-3xl flex-col px-4">
      <SheetHeader
        title={t("sheet.order")}
        backTo="?"
        below={
          <p className="text-sm text-ink-soft">
            <UserText lang={sheet.course.language}>{shownTitle(sheet.course)}</UserText>
          </p>
        }
        end={
          <Button
            variant="quiet"
            isCompact
            icon={<ArrowUpDown className="size-4" />}
            onClick={sortByName}
          >
            {t("sheet.byName")}
          </Button>
        }
      />
      <p role="status" className="flex min-h-14 items-center border-b border-line">
        {describeStep(pupils, lifted, moved)}
      </p>
      <ol className="grow">
        {pupils.map((pupil, place) => (
          <li
            key={pupil._id}
            className={classes(
              "border-b border-line",
              pupil === lifted && "-mx-4 bg-gold-soft px-4",
              pupil === moved && !lifted && "-mx-4 bg-act-soft px-4",
            )}
          >
            <button
              type="button"
              ref={pupil === moved ? movedButton : undefined}
              aria-pressed={pupil === lifted}
              className="flex min-h-11.5 w-full items-center gap-3 text-start -outline-offset-2"
              onClick={() => press(pupil)}
              onKeyDown={({ key }) => key === "Escape" && setLifted(undefined)}
            >
              <span aria-hidden="true" className="w-7 shrink-0 text-sm text-ink-soft tabular-nums">
                {formatNumber(place + 1)}
              </span>
              <ClippedText className="grow">{nameOf(pupil)}</ClippedText>
            </button>
          </li>
        ))}
      </ol>
      <footer className="sticky bottom-0 -mx-4 border-t border-line bg-ground px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
        <ActionError>{ordering.problem}</ActionError>
        <Button isWide isPending={ordering.isPending} onClick={save}>
          {t("sheet.keepOrder")}
        </Button>
      </footer>
    </div>
  );
}

function describeStep(pupils: readonly Pupil[], lifted?: Pupil, moved?: Pupil): string {
  if (lifted) return t("sheet.orderPlace", { name: bidiIsolate(nameOf(lifted)) });
  if (!moved) return t("sheet.orderHelp");
  return t("sheet.orderMoved", {
    name: bidiIsolate(nameOf(moved)),
    place: formatNumber(pupils.indexOf(moved) + 1),
  });
}
