import {
  isSamePlace,
  markOf,
  type Movable,
  neighbourOf,
  type Place,
  placeAt,
  placesFor,
  rowOf,
  standingPlace,
} from "./places.ts";

/** A finger that rests this long lifts; one that moves before scrolls the page as anywhere else. */
const HOLD_MS = 220;
const HOLD_SLACK_PX = 8;
const DRAG_PX = 5;
const EDGE_PX = 88;
const SCROLL_PX = 16;
/** A row drawn anew elsewhere has its handle within a frame or two. */
const REFOCUS_MS = 50;
const REFOCUS_TRIES = 20;

export type MoveMoment = "lifted" | "over" | "dropped" | "cancelled";

export type MoverHost = {
  root: HTMLElement;
  /** Shows where it would go. */
  mark: HTMLElement;
  /** Follows the pointer. */
  ghost: HTMLElement;
  /** Read aloud as it changes. */
  voice: HTMLElement;
  onMove: (item: Movable, place: Place) => void;
  say: (moment: MoveMoment, item: Movable, place: Place) => string;
};

type Lift = {
  item: Movable;
  row: HTMLElement;
  from: Place;
  target: Place;
  by: "pointer" | "keys";
};

export type Mover = ReturnType<typeof makeMover>;

/**
 * Carries one thing at a time. Nothing on the page is moved or drawn anew before it is put down:
 * a line shows the place, so that a thousand rows cost no more than ten.
 */
export function makeMover() {
  let here: MoverHost | undefined;
  let lift: Lift | undefined;
  let pointer: { x: number; y: number } | undefined;

  const handleOf = ({ kind, id }: Movable) =>
    here?.root.querySelector<HTMLElement>(`[data-move-handle="${kind} ${id}"]`);

  const speak = (moment: MoveMoment, item: Movable, place: Place) => {
    if (here) here.voice.textContent = here.say(moment, item, place);
  };

  const drawMark = () => {
    if (!here || !lift) return;
    const where = isSamePlace(lift.target, lift.from)
      ? undefined
      : markOf(here.root, lift.item.kind, lift.target);
    here.mark.hidden = !where;
    if (!where) return;
    const { style } = here.mark;
    style.transform = `translate(${where.start}px, ${where.top}px)`;
    style.width = `${where.width}px`;
    style.height = `${where.height}px`;
  };

  const aim = (target: Place | undefined) => {
    if (lift && target && !isSamePlace(target, lift.target)) {
      lift.target = target;
      speak("over", lift.item, target);
    }
    drawMark();
  };

  const begin = (item: Movable, by: Lift["by"]): boolean => {
    const row = here && rowOf(here.root, item);
    const from = here && standingPlace(here.root, item);
    if (!here || !row || !from) return false;
    lift = { item, row, from, target: from, by };
    row.dataset["lifted"] = "";
    document.documentElement.dataset["moving"] = by;
    here.ghost.textContent = item.name;
    speak("lifted", item, from);
    return true;
  };

  const end = (moment: "dropped" | "cancelled") => {
    const ended = lift;
    if (!here || !ended) return;
    lift = undefined;
    delete ended.row.dataset["lifted"];
    delete document.documentElement.dataset["moving"];
    here.mark.hidden = true;
    here.ghost.hidden = true;
    if (moment === "dropped") put(ended.item, ended.target);
    else speak("cancelled", ended.item, ended.from);
  };

  /** Puts a thing where somebody chose, and leaves the focus on its handle, wherever that is drawn. */
  const put = (item: Movable, place: Place) => {
    const isThere = here && isSamePlace(standingPlace(here.root, item), place);
    speak(isThere ? "cancelled" : "dropped", item, place);
    if (!isThere) here?.onMove(item, place);
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
    if (!here || !lift || !pointer) return;
    here.ghost.hidden = false;
    const half = here.ghost.offsetWidth / 2;
    const x = Math.min(Math.max(pointer.x, half + 8), window.innerWidth - half - 8);
    here.ghost.style.transform = `translate(${x - half}px, ${pointer.y - 52}px)`;
    aim(placeAt(here.root, lift.item, pointer.y));
  };

  const scrollAtEdges = () => {
    if (!lift || !pointer) return;
    const below = pointer.y - (window.innerHeight - EDGE_PX);
    const above = EDGE_PX - pointer.y;
    const speed = (Math.max(0, below) - Math.max(0, above)) / EDGE_PX;
    if (speed !== 0) {
      window.scrollBy({ top: Math.max(-1, Math.min(1, speed)) * SCROLL_PX, behavior: "instant" });
      follow();
    }
    requestAnimationFrame(scrollAtEdges);
  };

  /** The press that a browser makes of the pointer's rise, once it has risen, is none. */
  const swallowPress = (hasRisen: boolean) => {
    const watch = new AbortController();
    const options = { capture: true, signal: watch.signal };
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    const forget = () => setTimeout(() => watch.abort());
    window.addEventListener("click", swallow, options);
    if (hasRisen) forget();
    else window.addEventListener("pointerup", forget, options);
  };

  /** The pointer went down on a handle: it may become a drag, a press or the beginning of a scroll. */
  const press = (down: PointerEvent, item: Movable) => {
    if (lift || down.button !== 0 || !down.isPrimary) return;
    const isTouch = down.pointerType === "touch";
    const watch = new AbortController();
    const { signal } = watch;
    const isLifted = () => lift?.by === "pointer" && lift.item.id === item.id;

    const start = () => {
      if (!begin(item, "pointer")) {
        stop();
        return;
      }
      // A mouse that leaves the window is still heard.
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
    const letGo = (moment: "dropped" | "cancelled") => {
      const wasLifted = isLifted();
      stop();
      if (!wasLifted) return;
      swallowPress(moment === "dropped");
      end(moment);
    };

    pointer = { x: down.clientX, y: down.clientY };
    const listen = <Name extends keyof WindowEventMap>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ) => window.addEventListener(name, listener, { capture: true, signal });
    listen("pointermove", (event) => {
      if (event.pointerId !== down.pointerId) return;
      pointer = { x: event.clientX, y: event.clientY };
      const way = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (isLifted()) follow();
      else if (isTouch && way > HOLD_SLACK_PX) stop();
      else if (!isTouch && way > DRAG_PX) start();
    });
    listen("pointerup", (event) => {
      if (event.pointerId === down.pointerId) letGo("dropped");
    });
    listen("pointercancel", () => letGo("cancelled"));
    listen("blur", (event) => {
      if (event.target === window) letGo("cancelled");
    });
    listen("scroll", drawMark);
    listen("contextmenu", (event) => event.preventDefault());
    listen("keydown", (event) => {
      if (event.key !== "Escape" || !isLifted()) return;
      event.preventDefault();
      event.stopPropagation();
      letGo("cancelled");
    });
  };

  const step = (by: number) => {
    if (!here || !lift) return;
    const places = placesFor(here.root, lift.item);
    const at = places.findIndex((place) => isSamePlace(place, lift?.target));
    aim(places[Math.max(0, Math.min(places.length - 1, at + by))]);
    neighbourOf(here.root, lift.item.kind, lift.target)?.scrollIntoView({ block: "nearest" });
    drawMark();
  };

  const STEPS: Record<string, number> = {
    ArrowUp: -1,
    ArrowDown: 1,
    Home: -Infinity,
    End: Infinity,
  };

  /** Says whether the key was one of ours. */
  const key = (name: string, item: Movable): boolean => {
    if (!lift) return name === " " && begin(item, "keys");
    if (lift.by === "pointer") return false;
    const way = STEPS[name];
    if (way !== undefined) step(way);
    else if (name === " " || name === "Enter") end("dropped");
    else if (name === "Escape") end("cancelled");
    else return false;
    return true;
  };

  return {
    /** The page's own parts, while it stands. */
    attach: (host: MoverHost): (() => void) => {
      here = host;
      return () => {
        end("cancelled");
        here = undefined;
      };
    },
    press,
    key,
    put,
    refocus,
    isCarrying: () => lift !== undefined,
    /** The focus has gone from the handle of what was lifted by keys. */
    leave: (item: Movable) => {
      if (lift?.by === "keys" && lift.item.id === item.id) end("cancelled");
    },
  };
}
