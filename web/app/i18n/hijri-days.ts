import { changeTag, servedTag } from "../lib/page-head/served-tag.ts";

const PLACEHOLDER = "%HIJRI_DAYS%";
const TAG = "hijri-days";
const FROM_EVENING = " evening";

/** -2 to 2 days added to Umm al-Qura. */
export function hijriDays(): number {
  return Number.parseInt(servedHijriDays(), 10) || 0;
}

/** True if the school's day begins at 18:00. */
export function isDayFromEvening(): boolean {
  return servedHijriDays().endsWith(FROM_EVENING);
}

/** "-1" or "-1 evening". */
export const servedHijriDays = (): string => servedTag(TAG, PLACEHOLDER);

export function changeHijriDays(days: number, isFromEvening: boolean): void {
  const content = isFromEvening ? `${days}${FROM_EVENING}` : String(days);
  changeTag(TAG, content);
}
