/** Stands for the name in built pages; the server puts the school's own in its place. */
const SLOT = "%SCHOOL_NAME%";
const UNNAMED = "Madrasa";

/** The school's name, alike in the page as it was served and after the app has taken over. */
export function schoolName(): string {
  if (typeof document === "undefined") return SLOT;
  const tag = document.querySelector<HTMLMetaElement>('meta[name="school-name"]');
  return tag?.content.trim() || UNNAMED;
}
