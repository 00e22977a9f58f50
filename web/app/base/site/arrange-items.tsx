import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { ClippedText } from "../../ui/display/user-text.tsx";

type Action = "up" | "down" | "remove";

export type ArrangeItemsProps = {
  ids: readonly string[];
  nameOf: (index: number) => string;
  /** True if the item is empty and can be removed without confirmation. */
  isBlank: (index: number) => boolean;
  /** False if the item is in use. By default all can be removed. */
  mayRemove?: (index: number) => boolean;
  isFolded?: boolean;
  removeText?: string;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  addLabel: string;
  onAdd: () => void;
  isFull: boolean;
  children: (index: number, moves: ReactNode, removal: ReactNode) => ReactNode;
};

/** A list ordered with buttons, which work with keyboards and on phones. */
export function ArrangeItems({
  ids,
  nameOf,
  isBlank,
  mayRemove = () => true,
  isFolded = false,
  removeText = t("editing.removeText"),
  onMove,
  onRemove,
  addLabel,
  onAdd,
  isFull,
  children,
}: ArrangeItemsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [asked, setAsked] = useState<number>();

  /** Focuses the moved item, or its successor after a removal. */
  const focus = (index: number, ...actions: Action[]) => {
    // Waits until the new order is rendered.
    requestAnimationFrame(() => {
      const item = root.current?.querySelectorAll(":scope > ol > li")[index];
      const buttons = actions.map((action) =>
        item?.querySelector<HTMLElement>(`[data-act=${action}]`),
      );
      const usable = buttons.find(
        // Buttons in collapsed items have no `offsetParent`.
        (button) => button && button.offsetParent !== null && !button.matches(":disabled"),
      );
      (usable ?? root.current?.querySelector<HTMLElement>("[data-act=add]"))?.focus();
    });
  };
  const move = (from: number, action: "up" | "down") => {
    const to = action === "up" ? from - 1 : from + 1;
    setAnnouncement(t("editing.movedTo", { name: nameOf(from), place: to + 1, count: ids.length }));
    onMove(from, to);
    focus(to, action, action === "up" ? "down" : "up");
  };
  const remove = (index: number) => {
    setAsked(undefined);
    setAnnouncement(t("editing.removed", { name: nameOf(index) }));
    onRemove(index);
    focus(Math.min(index, ids.length - 2), "remove", "up", "down");
  };

  const moves = (index: number) => (
    <>
      <IconButton
        data-act="up"
        label={t("editing.moveUp", { name: nameOf(index) })}
        icon={<ArrowUp className="size-5" />}
        disabled={index === 0}
        onClick={() => move(index, "up")}
      />
      <IconButton
        data-act="down"
        label={t("editing.moveDown", { name: nameOf(index) })}
        icon={<ArrowDown className="size-5" />}
        disabled={index === ids.length - 1}
        onClick={() => move(index, "down")}
      />
    </>
  );
  const removal = (index: number) =>
    mayRemove(index) && (
      <IconButton
        data-act="remove"
        isDanger
        label={t("editing.remove", { name: nameOf(index) })}
        icon={<Trash2 className="size-5" />}
        onClick={() => (isBlank(index) ? remove(index) : setAsked(index))}
      />
    );

  return (
    <div ref={root}>
      <ol className={isFolded ? "space-y-2" : "space-y-4"}>
        {ids.map((id, index) =>
          isFolded ? (
            <li key={id} className="rounded-card border border-line px-2 py-1">
              {children(index, moves(index), removal(index))}
            </li>
          ) : (
            <li key={id} className="rounded-card bg-raised p-4 shadow-raised">
              <div className="mb-2 flex items-center gap-1">
                <ClippedText className="me-auto min-w-0 font-semibold">{nameOf(index)}</ClippedText>
                {moves(index)}
                {removal(index)}
              </div>
              {children(index, undefined, undefined)}
            </li>
          ),
        )}
      </ol>
      <Button
        variant="secondary"
        data-act="add"
        className="mt-4"
        disabled={isFull}
        icon={<Plus className="size-5" />}
        onClick={onAdd}
      >
        {addLabel}
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={t("editing.removeTitle", { name: nameOf(asked ?? 0) })}
        confirmLabel={t("ui.delete")}
        onConfirm={() => remove(asked ?? 0)}
      >
        {removeText}
      </ConfirmDialog>
    </div>
  );
}
