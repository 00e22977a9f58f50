import {
  isSamePosition,
  indicatorRect,
  type Movable,
  neighbourOf,
  type Position,
  positionAt,
  positionsFor,
  rowOf,
  currentPosition,
} from "./positions.ts";

/** Milliseconds of rest before a touch drags; earlier movement scrolls. */
const HOLD_MS = 220;
const HOLD_SLACK_PX = 8;
const DRAG_PX = 5;
const EDGE_PX = 88;
const SCROLL_PX = 16;
/** Milliseconds until a moved row is rendered. */
const REFOCUS_MS = 50;
const REFOCUS_TRIES = 20;

export type MoveEvent = "lifted" | "over" | "dropped" | "cancelled";

export type MoverHost = {
  root: HTMLElement;
  indicator: HTMLElement;
  ghost: HTMLElement;
  liveRegion: HTMLElement;
  onMove: (item: Movable, position: Position) => void;
  announce: (event: MoveEvent, item: Movable, position: Position) => string;
};

type Drag = {
  item: Movable;
  row: HTMLElement;
  from: Position;
  target: Position;
  by: "pointer" | "keys";
};

export type Mover = ReturnType<typeof createMover>;

/** Keeps this row's position on screen while details of rows collapse. */
function keepInView(row: HTMLElement, change: () => void): void {
  const { top } = row.getBoundingClientRect();
  change();
  window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: "instant" });
}

/**
 * Moves one item at a time, rendering nothing before the drop except an indicator, so that 1,000 rows cost no more than
 * ten.
 */
export function createMover() {
  let host: MoverHost | undefined;
  let drag: Drag | undefined;
  let pointer: { x: number; y: number } | undefined;

  const handleOf = ({ kind, id }: Movable) =>
    host?.root.querySelector<HTMLElement>(`[data-move-handle="${kind} ${id}"]`);

  const announce = (event: MoveEvent, item: Movable, position: Position) => {
    if (host) host.liveRegion.textContent = host.announce(event, item, position);
  };

  const drawIndicator = () => {
    if (!host || !drag) return;
    const where = isSamePosition(drag.target, drag.from)
      ? undefined
      : indicatorRect(host.root, drag.item.kind, drag.target);
    host.indicator.hidden = !where;
    if (!where) return;
    const { style } = host.indicator;
    style.transform = `translate(${where.start}px, ${where.top}px)`;
    style.width = `${where.width}px`;
    style.height = `${where.height}px`;
  };

  const setTarget = (target: Position | undefined) => {
    if (drag && target && !isSamePosition(target, drag.target)) {
      drag.target = target;
      announce("over", drag.item, target);
    }
    drawIndicator();
  };

  const begin = (item: Movable, by: Drag["by"]): boolean => {
    const row = host && rowOf(host.root, item);
    const from = host && currentPosition(host.root, item);
    if (!host || !row || !from) return false;
    drag = { item, row, from, target: from, by };
    row.dataset["lifted"] = "";
    keepInView(row, () => {
      document.documentElement.dataset["moving"] = by;
    });
    host.ghost.textContent = item.name;
    announce("lifted", item, from);
    return true;
  };

  const end = (event: "dropped" | "cancelled") => {
    const ended = drag;
    if (!host || !ended) return;
    drag = undefined;
    delete ended.row.dataset["lifted"];
    const there = neighbourOf(host.root, ended.item.kind, ended.target);
    keepInView((event === "dropped" && there) || ended.row, () => {
      delete document.documentElement.dataset["moving"];
    });
    host.indicator.hidden = true;
    host.ghost.hidden = true;
    if (event === "dropped") put(ended.item, ended.target);
    else announce("cancelled", ended.item, ended.from);
  };

  const put = (item: Movable, position: Position) => {
    const isThere = host && isSamePosition(currentPosition(host.root, item), position);
    announce(isThere ? "cancelled" : "dropped", item, position);
    if (!isThere) host?.onMove(item, position);
    refocus(item);
  };

  const refocus = (item: Movable) => {
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      const handle = handleOf(item);
      const active = document.activeElement;
      const isElsewhere = active !== null && active !== document.body && active !== handle;
      if (isElsewhere || tries > REFOCUS_TRIES) clearInterval(timer);
      else if (handle !== active) handle?.focus();
    }, REFOCUS_MS);
    handleOf(item)?.focus({ preventScroll: true });
  };

  const follow = () => {
    if (!host || !drag || !pointer) return;
    host.ghost.hidden = false;
    const half = host.ghost.offsetWidth / 2;
    const x = Math.min(Math.max(pointer.x, half + 8), window.innerWidth - half - 8);
    host.ghost.style.transform = `translate(${x - half}px, ${pointer.y - 52}px)`;
    setTarget(positionAt(host.root, drag.item, pointer.y));
  };

  const scrollAtEdges = () => {
    if (!drag || !pointer) return;
    const below = pointer.y - (window.innerHeight - EDGE_PX);
    const above = EDGE_PX - pointer.y;
    const speed = (Math.max(0, below) - Math.max(0, above)) / EDGE_PX;
    if (speed !== 0) {
      window.scrollBy({ top: Math.max(-1, Math.min(1, speed)) * SCROLL_PX, behavior: "instant" });
      follow();
    }
    requestAnimationFrame(scrollAtEdges);
  };

  const suppressClick = (isReleased: boolean) => {
    const watch = new AbortController();
    const options = { capture: true, signal: watch.signal };
    const suppress = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    const forget = () => setTimeout(() => watch.abort());
    window.addEventListener("click", suppress, options);
    if (isReleased) forget();
    else window.addEventListener("pointerup", forget, options);
  };

  /** A press may become a drag, a click or a scroll. */
  const press = (down: PointerEvent, item: Movable) => {
    if (drag || down.button !== 0 || !down.isPrimary) return;
    const isTouch = down.pointerType === "touch";
    const watch = new AbortController();
    const { signal } = watch;
    const isDragged = () => drag?.by === "pointer" && drag.item.id === item.id;

    const start = () => {
      if (!begin(item, "pointer")) {
        stop();
        return;
      }
      if (down.target instanceof Element) down.target.setPointerCapture(down.pointerId);
      follow();
      requestAnimationFrame(scrollAtEdges);
    };
    const timer = isTouch ? setTimeout(start, HOLD_MS) : undefined;
    const stop = () => {
      clearTimeout(timer);
      watch.abort();
      pointer = undefined;
    };
    const release = (event: "dropped" | "cancelled") => {
      const wasDragged = isDragged();
      stop();
      if (!wasDragged) return;
      suppressClick(event === "dropped");
      end(event);
    };

    pointer = { x: down.clientX, y: down.clientY };
    const listen = <Name extends keyof WindowEventMap>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ) => window.addEventListener(name, listener, { capture: true, signal });
    listen("pointermove", (event) => {
      if (event.pointerId !== down.pointerId) return;
      pointer = { x: event.clientX, y: event.clientY };
      const direction = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (isDragged()) follow();
      else if (isTouch && direction > HOLD_SLACK_PX) stop();
      else if (!isTouch && direction > DRAG_PX) start();
    });
    listen("pointerup", (event) => {
      if (event.pointerId === down.pointerId) release("dropped");
    });
    listen("pointercancel", () => release("cancelled"));
    listen("blur", (event) => {
      if (event.target === window) release("cancelled");
    });
    listen("scroll", drawIndicator);
    listen("contextmenu", (event) => event.preventDefault());
    listen("keydown", (event) => {
      if (event.key !== "Escape" || !isDragged()) return;
      event.preventDefault();
      event.stopPropagation();
      release("cancelled");
    });
  };

  const step = (by: number) => {
    if (!host || !drag) return;
    const places = positionsFor(host.root, drag.item);
    const at = places.findIndex((position) => isSamePosition(position, drag?.target));
    setTarget(places[Math.max(0, Math.min(places.length - 1, at + by))]);
    neighbourOf(host.root, drag.item.kind, drag.target)?.scrollIntoView({ block: "nearest" });
    drawIndicator();
  };

  const STEPS: Record<string, number> = {
    ArrowUp: -1,
    ArrowDown: 1,
    Home: -Infinity,
    End: Infinity,
  };

  const key = (name: string, item: Movable): boolean => {
    if (!drag) return name === " " && begin(item, "keys");
    if (drag.by === "pointer") return false;
    const direction = STEPS[name];
    if (direction !== undefined) step(direction);
    else if (name === " " || name === "Enter") end("dropped");
    else if (name === "Escape") end("cancelled");
    else return false;
    return true;
  };

  return {
    attach: (attached: MoverHost): (() => void) => {
      host = attached;
      return () => {
        end("cancelled");
        host = undefined;
      };
    },
    press,
    key,
    put,
    refocus,
    isDragging: () => drag !== undefined,
    /** Called when the focus leaves in keyboard mode. */
    leave: (item: Movable) => {
      if (drag?.by === "keys" && drag.item.id === item.id) end("cancelled");
    },
  };
}
