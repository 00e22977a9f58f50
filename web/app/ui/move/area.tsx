import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { classes } from "../classes.ts";
import { ActionError } from "../feedback/action-error.tsx";
import { createMover, type MoveEvent, type Mover } from "./mover.ts";
import type { Movable, Position } from "./positions.ts";

export type MoveAreaProps = {
  children: ReactNode;
  onMove: (item: Movable, position: Position) => void;
  /** Called for a click without dragging. */
  onChoose: (item: Movable) => void;
  announce: (event: MoveEvent, item: Movable, position: Position) => string;
  help: string;
  error: MoveError | undefined;
};

const CORNER = "pointer-events-none fixed top-0 left-0 z-30"; // physical: positioned in the window's pixels

type Area = { mover: Mover; choose: (item: Movable) => void; helpId: string };

export type MoveError = { id: string; text: string };

const MoveErrorContext = createContext<MoveError | undefined>(undefined);
const AreaContext = createContext<Area | undefined>(undefined);

/** Items with a `MoveHandle` can be moved with mouse, touch and keys. */
export function MoveArea({ children, onMove, onChoose, announce, help, error }: MoveAreaProps) {
  const helpId = useId();
  const root = useRef<HTMLDivElement>(null);
  const indicator = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const liveRegion = useRef<HTMLDivElement>(null);
  const latest = useRef({ onMove, onChoose, announce });
  useEffect(() => {
    latest.current = { onMove, onChoose, announce };
  });
  const [mover] = useState(createMover);
  useEffect(() => {
    if (!root.current || !indicator.current || !ghost.current || !liveRegion.current)
      return undefined;
    return mover.attach({
      root: root.current,
      indicator: indicator.current,
      ghost: ghost.current,
      liveRegion: liveRegion.current,
      onMove: (item, position) => latest.current.onMove(item, position),
      announce: (event, item, position) => latest.current.announce(event, item, position),
    });
  }, [mover]);
  const area = useMemo<Area>(
    () => ({ mover, helpId, choose: (item) => latest.current.onChoose(item) }),
    [mover, helpId],
  );
  return (
    <AreaContext value={area}>
      <MoveErrorContext value={error}>
        <div ref={root}>{children}</div>
      </MoveErrorContext>
      <p id={helpId} hidden>
        {help}
      </p>
      <div ref={liveRegion} aria-live="assertive" className="sr-only" />
      <div
        ref={indicator}
        hidden
        aria-hidden="true"
        className={classes(CORNER, "rounded-control outline-2 outline-act")}
      />
      <div
        ref={ghost}
        hidden
        aria-hidden="true"
        dir="auto"
        className={classes(
          CORNER,
          "max-w-64 truncate rounded-control border border-act bg-raised px-4 py-2 font-semibold shadow-raised",
        )}
      />
    </AreaContext>
  );
}

export function MoveRefusal({ id }: { id: string }) {
  const error = use(MoveErrorContext);
  return error?.id === id && <ActionError className="py-2">{error.text}</ActionError>;
}

export function useMoveArea(): Area {
  const area = use(AreaContext);
  if (!area) throw new Error("A handle stands in a MoveArea.");
  return area;
}
