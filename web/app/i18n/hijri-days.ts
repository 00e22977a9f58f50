/** In built pages, the server replaces this with the school's correction. */
const PLACEHOLDER = "%HIJRI_DAYS%";
const SELECTOR = 'meta[name="hijri-days"]';

/** Days that the school adds to the calendar of Umm al-Qura, from -2 to 2. */
export function hijriDays(): number {
  return Number.parseInt(servedHijriDays(), 10) || 0;
}

/** As the page's head has it, for the same head after hydration. */
export function servedHijriDays(): string {
  if (typeof document === "undefined") return PLACEHOLDER;
  return document.querySelector<HTMLMetaElement>(SELECTOR)?.content ?? "0";
}

/** In the page that changed it; others have it from their next load on. */
export function changeHijriDays(days: number): void {
  document.querySelector<HTMLMetaElement>(SELECTOR)?.setAttribute("content", String(days));
}
