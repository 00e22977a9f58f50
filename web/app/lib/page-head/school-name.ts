/** In built pages, the server replaces this with the school's name. */
const PLACEHOLDER = "%SCHOOL_NAME%";
const DEFAULT_NAME = "Madrasa";

/** The school's name, the same in the served page and after hydration. */
export function schoolName(): string {
  if (typeof document === "undefined") return PLACEHOLDER;
  const tag = document.querySelector<HTMLMetaElement>('meta[name="school-name"]');
  return tag?.content.trim() || DEFAULT_NAME;
}
