/** In built pages, the server replaces this with how the school moves Hijri dates. */
const PLACEHOLDER = "%HIJRI_DAYS%";
const SELECTOR = 'meta[name="hijri-days"]';
const FROM_EVENING = " evening";

/** Days that the school adds to the calendar of Umm al-Qura, from -2 to 2. */
export function hijriDays(): number {
  return Number.parseInt(servedHijriDays(), 10) || 0;
}

/** From 18:00 on it is the next Islamic day, by the school's choice. */
export function isDayFromEvening(): boolean {
  return servedHijriDays().endsWith(FROM_EVENING);
}

/** As the page's head has it, "-1" or "-1 evening", for the same head after hydration. */
export function servedHijriDays(): string {
  if (typeof document === "undefined") return PLACEHOLDER;
  return document.querySelector<HTMLMetaElement>(SELECTOR)?.content ?? "0";
}

/** In the page that changed it; others have it from their next load on. */
export function changeHijriDays(days: number, isFromEvening: boolean): void {
  const content = isFromEvening ? `${days}${FROM_EVENING}` : String(days);
  document.querySelector<HTMLMetaElement>(SELECTOR)?.setAttribute("content", content);
}
