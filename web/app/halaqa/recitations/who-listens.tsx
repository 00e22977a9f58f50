import { RECITATION_DAYS } from "@madrasa/contract/limits";
import { ChevronRight, Ear } from "lucide-react";
import { useState } from "react";
import { formatParts } from "../../i18n/format-lists.ts";
import { bidiIsolate, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ChooseListener } from "../listeners/index.ts";
import type { SubmissionState } from "./recitations.api.ts";

const nameOf = ({ firstName, lastName }: SubmissionState["teacher"]) =>
  bidiIsolate(`${firstName} ${lastName}`.trim());

export const listenerName = ({ assignee, listener, teacher }: SubmissionState): string =>
  nameOf(assignee === "listener" && listener ? listener : teacher);

export function WhoListens({
  submission,
  isFixed,
}: {
  submission: SubmissionState;
  isFixed: boolean;
}) {
  const { course, teacher, guardians, listener, assignee, consent } = submission;
  const [isOpen, setOpen] = useState(false);
  const hasGuardian = guardians.length > 0;
  const canChoose =
    !isFixed && !hasGuardian && consent === "allowed" && (listener || assignee === "open");
  const Row = canChoose ? "button" : "div";
  return (
    <>
      <Row
        {...(canChoose && { type: "button", onClick: () => setOpen(true) })}
        className="flex min-h-16 w-full shrink-0 items-center gap-3 border-y border-line py-2 text-start"
      >
        <Ear aria-hidden="true" className="size-6 shrink-0 text-act" />
        {assignee === "open" ? (
          <span role="status" className="grow">
            {t(hasGuardian ? "listeners.askGuardian" : "listeners.askAnew")}
          </span>
        ) : (
          <span className="grow">
            {t("recitations.whoHears", {
              teacher: listenerName(submission),
              guardians: formatParts(guardians.map(nameOf)),
              count: guardians.length,
            })}
            <span className="block text-sm text-ink-soft">
              {t("recitations.deletedAfter", {
                days: formatNumber(RECITATION_DAYS),
                most: formatNumber(2 * RECITATION_DAYS),
              })}
            </span>
          </span>
        )}
        {canChoose && (
          <ChevronRight className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" aria-hidden />
        )}
      </Row>
      {isOpen && (
        <Dialog
          isOpen
          onOpenChange={setOpen}
          size="small"
          title={t("listeners.whoHearsYou")}
          isDismissable
        >
          <ChooseListener
            legend={t("listeners.whoHearsYou")}
            courseId={course._id}
            teacher={teacher}
            listener={listener}
            value={assignee}
          />
        </Dialog>
      )}
    </>
  );
}
