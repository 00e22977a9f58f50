import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/select.tsx";
import { useMoveArea } from "../../ui/move/area.tsx";
import type { Movable, Position } from "../../ui/move/positions.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { currentPosition, adjacentPosition } from "./arrangement.ts";
import type { Section } from "./outline.api.ts";

type ChoosePositionProps = { sections: readonly Section[]; item: Movable; onClose: () => void };

const LAST = "";

export function ChoosePosition({ sections, item, onClose }: ChoosePositionProps) {
  const { mover } = useMoveArea();
  const from = currentPosition(sections, item);
  const [list, setList] = useState(from?.list ?? "");
  const [before, setBefore] = useState(from?.before ?? LAST);
  const isLesson = item.kind === "lesson";
  const siblings = isLesson
    ? (sections.find(({ _id }) => _id === list)?.lessonIds ?? [])
    : sections;
  const others = siblings.filter(({ _id }) => _id !== item.id);

  const put = (position: Position) => {
    onClose();
    mover.put(item, position);
  };
  const step = (direction: "up" | "down") => {
    const position = adjacentPosition(sections, item, direction);
    const Arrow = direction === "up" ? ArrowUp : ArrowDown;
    return (
      <Button
        variant="secondary"
        icon={<Arrow className="size-5" />}
        disabled={!position}
        onClick={() => position && put(position)}
      >
        {t(direction === "up" ? "outline.moveUp" : "outline.moveDown")}
      </Button>
    );
  };
  return (
    <Dialog
      isOpen
      isDismissable
      size="small"
      onOpenChange={onClose}
      title={t("outline.moveTitle", { title: bidiIsolate(item.name) })}
    >
      <div className="mb-6 flex flex-wrap gap-3 *:grow">
        {step("up")}
        {step("down")}
      </div>
      <Form onSubmit={() => put({ list, before: before === LAST ? null : before })}>
        <div className="grid gap-5">
          {isLesson && sections.length > 1 && (
            <Select
              label={t("outline.moveInto")}
              value={list}
              onChange={(event) => {
                setList(event.target.value);
                setBefore(LAST);
              }}
              options={sections.map(({ _id, title }, index) => ({
                value: _id,
                label: t("outline.sectionNamed", { number: index + 1, title: bidiIsolate(title) }),
              }))}
            />
          )}
          <Select
            label={t("outline.movePlace")}
            value={before}
            onChange={(event) => setBefore(event.target.value)}
            options={[...others, undefined].map((one, index) => {
              const above = others[index - 1];
              return {
                value: one?._id ?? LAST,
                label: above
                  ? t("outline.moveAfter", { title: bidiIsolate(above.title) })
                  : t("outline.moveFirst"),
              };
            })}
          />
        </div>
        <SubmitActions label={t("outline.move")} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
