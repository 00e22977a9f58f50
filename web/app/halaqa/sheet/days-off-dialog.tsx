import { NO_CLASS_AHEAD_DAYS } from "@madrasa/contract/limits";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { Sheet } from "./apply-entries.ts";
import { dayAfter, dayName, daysBetween, isDay, today } from "./days.ts";
import type { SheetActions } from "./sheet-actions.ts";

type DaysOffDialogProps = { sheet: Sheet; actions: SheetActions; onClose: () => void };

/** Future days without class: added in ranges, removed individually. */
export function DaysOffDialog({ sheet, actions, onClose }: DaysOffDialogProps) {
  const now = today();
  const [first, last] = [dayAfter(now), dayAfter(now, NO_CLASS_AHEAD_DAYS)];
  const [edges, setEdges] = useState({ from: "", to: "" });
  const [errorText, setErrorText] = useState<string>();
  const marked = sheet.days.filter(({ day, state }) => day > now && state === "off");
  const { from } = edges;
  const to = edges.to || from;
  const mark = async (form: HTMLFormElement) => {
    const isHalfFilled = [...form.querySelectorAll("input")].some((day) => day.validity.badInput);
    const isRight =
      !isHalfFilled && isDay(from) && isDay(to) && first <= from && from <= to && to <= last;
    setErrorText(
      isRight ? undefined : t("sheet.daysOffRange", { first: dayName(first), last: dayName(last) }),
    );
    if (!isRight) return;
    for (let count = 0; count <= daysBetween(from, to); count += 1) {
      if (!(await actions.markDay(dayAfter(from, count), "off"))) return;
    }
    setEdges({ from: "", to: "" });
  };
  return (
    <Dialog isOpen storesText onOpenChange={onClose} title={t("sheet.daysOff")}>
      <p className="text-ink-soft">{t("sheet.daysOffHelp", { count: NO_CLASS_AHEAD_DAYS })}</p>
      <ul className="mt-3 divide-y divide-line">
        {marked
          .map(({ day }) => day)
          .toSorted()
          .map((day) => (
            <li key={day} className="flex min-h-11 items-center justify-between gap-3">
              {dayName(day)}
              <Button variant="quiet" onClick={() => void actions.markDay(day, null)}>
                {t("sheet.removeDayOff")}
                <HiddenName>{dayName(day)}</HiddenName>
              </Button>
            </li>
          ))}
      </ul>
      <Form onSubmit={({ currentTarget }) => void mark(currentTarget)} className="mt-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {(["from", "to"] as const).map((edge) => (
            <TextField
              key={edge}
              type="date"
              direction="ltr"
              label={t("sheet.dayOffEdge", { edge })}
              value={edges[edge]}
              min={first}
              max={last}
              required={edge === "from"}
              onChange={({ currentTarget: { value } }) => setEdges({ ...edges, [edge]: value })}
            />
          ))}
        </div>
        <FormError message={errorText} />
        <Button type="submit" className="mt-4">
          {t("sheet.markDaysOff")}
        </Button>
      </Form>
    </Dialog>
  );
}
