import { changeTag, servedTag } from "../lib/page-head/served-tag.ts";

/** In built pages, the server replaces this with how the school moves Hijri dates. */
const PLACEHOLDER = "%HIJRI_DAYS%";
const TAG = "hijri-days";
const FROM_EVENING = " evening";

/** Days that the school adds to the calendar of Umm al-Qura, from -2 to 2. */
export function hijriDays(): number {
  return Number.parseInt(servedHijriDays(), 10) || 0;
}

/** From 18:00 on it is the next Islamic day, by the school's choice. */
export function isDayFromEvening(): boolean {
  return servedHijriDays().endsWith(FROM_EVENING);
}

/** "-1" or "-1 evening". */
export const servedHijriDays = (): string => servedTag(TAG, PLACEHOLDER);

export function changeHijriDays(days: number, isFromEvening: boolean): void {
  const content = isFromEvening ? `${days}${FROM_EVENING}` : String(days);
  changeTag(TAG, content);
}
