import { GripVertical } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { classes } from "../classes.ts";
import { useMoveArea } from "./area.tsx";
import type { Movable } from "./positions.ts";

export type MoveHandleProps = { item: Movable; label: string; className?: string };

/** Drags its row; a click opens a list of positions, Space starts keyboard mode. */
export function MoveHandle({ item, label, className }: MoveHandleProps) {
  const { mover, choose, helpId } = useMoveArea();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const handle = button.current;
    const preventScroll = (event: TouchEvent) => {
      if (mover.isDragging()) event.preventDefault();
    };
    handle?.addEventListener("touchmove", preventScroll, { passive: false });
    return () => handle?.removeEventListener("touchmove", preventScroll);
  }, [mover]);
  return (
    <IconButton
      ref={button}
      label={label}
      icon={<GripVertical className="size-5" />}
      aria-describedby={helpId}
      data-move-handle={`${item.kind} ${item.id}`}
      onPointerDown={(event) => mover.press(event.nativeEvent, item)}
      onKeyDown={(event) => {
        const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
        if (isPlain && mover.key(event.key, item)) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
      // Firefox clicks on keyup of Space even if keydown was prevented.
      onKeyUp={(event) => event.key === " " && event.preventDefault()}
      onBlur={() => mover.leave(item)}
      onClick={() => choose(item)}
      className={classes(
        "cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]",
        className,
      )}
    />
  );
}
