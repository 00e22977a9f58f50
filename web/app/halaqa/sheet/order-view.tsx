import { shownTitle } from "@madrasa/contract/shown-title";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { classes } from "../../ui/classes.ts";
import { ClippedText, UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import type { Pupil, Sheet } from "./apply-entries.ts";
import { useOrderPupils } from "./sheet.api.ts";
import { SheetHeader } from "./sheet-header.tsx";

/** The order of the halaqa, changed with buttons. */
export function OrderView({ sheet }: { sheet: Sheet }) {
  const navigate = useNavigate();
  const [pupils, setPupils] = useState<readonly Pupil[]>(sheet.pupils);
  const [moved, setMoved] = useState<Pupil["_id"]>();
  const ordering = useOrderPupils(sheet.course._id);
  const move = (pupil: Pupil, step: 1 | -1) => {
    const place = pupils.indexOf(pupil);
    const others = pupils.filter((one) => one !== pupil);
    setPupils([...others.slice(0, place + step), pupil, ...others.slice(place + step)]);
    setMoved(pupil._id);
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
      />
      <ol className="grow border-t border-line">
        {pupils.map((pupil, place) => {
          const name = `${pupil.firstName} ${pupil.lastName}`;
          return (
            <li
              key={pupil._id}
              className={classes(
                "flex min-h-11.5 items-center border-b border-line",
                pupil._id === moved && "-mx-4 bg-act-soft px-4",
              )}
            >
              <ClippedText className="grow">{name}</ClippedText>
              {([-1, 1] as const).map((step) => {
                const isLast = place + step < 0 || place + step >= pupils.length;
                const Icon = step === 1 ? ArrowDown : ArrowUp;
                return (
                  <IconButton
                    key={step}
                    label={t(step === 1 ? "sheet.moveDown" : "sheet.moveUp", {
                      name: bidiIsolate(name),
                    })}
                    icon={<Icon className="size-5" />}
                    // `aria-disabled` keeps the focus at the end of the list.
                    aria-disabled={isLast}
                    className="aria-disabled:opacity-35"
                    onClick={() => !isLast && move(pupil, step)}
                  />
                );
              })}
            </li>
          );
        })}
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
