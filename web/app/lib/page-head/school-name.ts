/** In built pages, the server replaces this with the school's name. */
const SLOT = "%SCHOOL_NAME%";
const UNNAMED = "Madrasa";

/** The school's name, the same in the served page and after hydration. */
export function schoolName(): string {
  if (typeof document === "undefined") return SLOT;
  const tag = document.querySelector<HTMLMetaElement>('meta[name="school-name"]');
  return tag?.content.trim() || UNNAMED;
}
