import { SHEET_DAYS } from "@madrasa/contract/limits";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { onServerClock, serverTime } from "../../lib/server-clock.ts";
import { useStore } from "../../lib/store.ts";
import { dayBefore, dayOf, pastDayIn, schoolHour, today } from "./days.ts";

const LOOK_EVERY_MS = 15_000;
/** A sheet opened in the evening stays on that day until this hour. */
const MORNING = "T04";

/** The school's clock by the hour, corrected after the device has slept. */
function useSchoolHour(): string {
  const subscribe = (listener: () => void) => {
    const looking = setInterval(listener, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", listener);
    const stop = onServerClock(listener);
    return () => {
      clearInterval(looking);
      document.removeEventListener("visibilitychange", listener);
      stop();
    };
  };
  return useStore({ subscribe, get: () => schoolHour() }, "");
}

/**
 * Day of a sheet: from the URL or, by default, the day on which it was opened, even after midnight. `isOver`: it is
 * past 04:00 on a later day.
 */
export function useSheetDay() {
  const hour = useSchoolHour();
  const [openedAt, setOpenedAt] = useState(() => Date.now());
  const [search] = useSearchParams();
  const toDay = useToDay();
  const now = dayOf(hour);
  const first = dayBefore(now, SHEET_DAYS - 1);
  const asked = pastDayIn(search, first);
  // The offset of the device's clock may have been measured meanwhile.
  const opened = dayOf(schoolHour(serverTime(openedAt)));
  const own = opened > now || opened < first ? now : opened;
  return {
    day: asked ?? own,
    isOwnDay: asked === undefined,
    isOver: asked === undefined && own < now && hour >= now + MORNING,
    toDay: (day: string) => {
      setOpenedAt(Date.now());
      toDay(day);
    },
  };
}

export function useToDay(): (day: string) => void {
  const [search, setSearch] = useSearchParams();
  return (day) => {
    const next = new URLSearchParams(search);
    if (day === today()) next.delete("day");
    else next.set("day", day);
    setSearch(next, { replace: true });
  };
}
