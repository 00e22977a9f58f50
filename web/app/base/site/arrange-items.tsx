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
  nameOf: (place: number) => string;
  /** True if the item is empty and can be removed without confirmation. */
  isBlank: (place: number) => boolean;
  /** False if the item is in use. By default all can be removed. */
  mayRemove?: (place: number) => boolean;
  isFolded?: boolean;
  removeText?: string;
  onMove: (from: number, to: number) => void;
  onRemove: (place: number) => void;
  addLabel: string;
  onAdd: () => void;
  isFull: boolean;
  children: (place: number, moves: ReactNode, removal: ReactNode) => ReactNode;
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
  const focus = (place: number, ...actions: Action[]) => {
    // Waits until the new order is rendered.
    requestAnimationFrame(() => {
      const item = root.current?.querySelectorAll(":scope > ol > li")[place];
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
  const remove = (place: number) => {
    setAsked(undefined);
    setAnnouncement(t("editing.removed", { name: nameOf(place) }));
    onRemove(place);
    focus(Math.min(place, ids.length - 2), "remove", "up", "down");
  };

  const moves = (place: number) => (
    <>
      <IconButton
        data-act="up"
        label={t("editing.moveUp", { name: nameOf(place) })}
        icon={<ArrowUp className="size-5" />}
        disabled={place === 0}
        onClick={() => move(place, "up")}
      />
      <IconButton
        data-act="down"
        label={t("editing.moveDown", { name: nameOf(place) })}
        icon={<ArrowDown className="size-5" />}
        disabled={place === ids.length - 1}
        onClick={() => move(place, "down")}
      />
    </>
  );
  const removal = (place: number) =>
    mayRemove(place) && (
      <IconButton
        data-act="remove"
        isDanger
        label={t("editing.remove", { name: nameOf(place) })}
        icon={<Trash2 className="size-5" />}
        onClick={() => (isBlank(place) ? remove(place) : setAsked(place))}
      />
    );

  return (
    <div ref={root}>
      <ol className={isFolded ? "space-y-2" : "space-y-4"}>
        {ids.map((id, place) =>
          isFolded ? (
            <li key={id} className="rounded-card border border-line px-2 py-1">
              {children(place, moves(place), removal(place))}
            </li>
          ) : (
            <li key={id} className="rounded-card bg-raised p-4 shadow-raised">
              <div className="mb-2 flex items-center gap-1">
                <ClippedText className="me-auto min-w-0 font-semibold">{nameOf(place)}</ClippedText>
                {moves(place)}
                {removal(place)}
              </div>
              {children(place, undefined, undefined)}
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
